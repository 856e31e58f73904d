# ruff: noqa
"""Rename symbols over a checkout by maps, and prove that nothing else changed.

rename.py ROOT MAP.json [...]: each map has "symbols": {"engine.protocol.lets_be": "does_nothing"} (module-level names, by full path),
"members": {"told": "event"} (attributes, methods, fields and keyword arguments of that name, everywhere; only for names that mean one
thing; restrict with "members@engine/match.py,referee/": {...} to files with these prefixes),
"locals@cogs/": {"eyes": "viewer"} (parameters and local variables incl. their keyword arguments in files with that prefix),
"files": {"referee/facts.py": "referee/table_record.py"}.
"""

from __future__ import annotations
import sys, json, subprocess, pathlib, re

import libcst as cst
from libcst.metadata import (
    MetadataWrapper,
    FullRepoManager,
    ScopeProvider,
    GlobalScope,
    ClassScope,
    QualifiedNameProvider,
    ParentNodeProvider,
    ImportAssignment,
    ExpressionContextProvider,
)

ROOT = pathlib.Path(sys.argv[1]).resolve()
MAPS = [json.loads(pathlib.Path(p).read_text()) for p in sys.argv[2:]]


def module_of(path: str) -> str:
    parts = path[:-3].split("/")
    if parts[-1] == "__init__":
        parts = parts[:-1]
    return ".".join(parts)


symbols: dict[str, str] = {}
members: list[tuple[tuple[str, ...], dict[str, str]]] = []
locs: list[tuple[tuple[str, ...], dict[str, str]]] = []
files: dict[str, str] = {}
for m in MAPS:
    for k, v in m.items():
        if k == "symbols":
            symbols |= v
        elif k == "files":
            files |= v
        elif k.startswith("members"):
            members.append((tuple(k.partition("@")[2].split(",")) if "@" in k else ("",), v))
        elif k.startswith("locals"):
            locs.append((tuple(k.partition("@")[2].split(",")) if "@" in k else ("",), v))
        elif not k.startswith("_"):
            raise SystemExit(f"unknown key {k}")
tracked = subprocess.check_output(["git", "ls-files", "*.py"], cwd=ROOT, text=True).split()
mods = {module_of(p): p for p in tracked}
# a symbol reexported: resolve X.name imported in module M to its origin
sources = {p: (ROOT / p).read_text() for p in tracked}
moved = {module_of(a): module_of(b) for a, b in files.items()}
for a, b in moved.items():
    if a.rpartition(".")[0] == b.rpartition(".")[0]:
        symbols[a] = b.rpartition(".")[2]
by_name: dict[str, list[str]] = {}
for full in symbols:
    by_name.setdefault(full.rpartition(".")[2], []).append(full)


def absolute(module: str, is_pkg: bool, node: cst.ImportFrom) -> str:
    base = module.split(".")
    level = len(node.relative)
    name = cst.helpers.get_full_name_for_node(node.module) if node.module else ""
    if level == 0:
        return name or ""
    if not is_pkg:
        base = base[:-1]
    base = base[: len(base) - (level - 1)]
    return ".".join([*base, name] if name else base)


import libcst.helpers

# first pass: re-exports "from .events import Seat as Seat" and imports
reexport: dict[str, str] = {}
trees: dict[str, cst.Module] = {}
names_wanted = set(by_name) | {n for _, d in members for n in d} | {n for _, d in locs for n in d}
wanted_re = re.compile(r"\b(" + "|".join(map(re.escape, sorted(names_wanted))) + r")\b") if names_wanted else None
touched = [p for p in tracked if (wanted_re and wanted_re.search(sources[p]))] if not files else list(tracked)
for p in touched:
    trees[p] = cst.parse_module(sources[p])
    mod, pkg = module_of(p), p.endswith("__init__.py")

    class V(cst.CSTVisitor):
        def visit_ImportFrom(self, node):
            if isinstance(node.names, cst.ImportStar):
                return
            src = absolute(mod, pkg, node)
            for a in node.names:
                n = a.evaluated_name if not a.asname else a.name.value
                local = a.asname.name.value if a.asname else a.name.value
                reexport[f"{mod}.{local}"] = f"{src}.{a.name.value}"

    trees[p].visit(V())


def origin(full: str) -> str:
    seen = set()
    while full in reexport and full not in seen:
        seen.add(full)
        full = reexport[full]
    return full


class_fields = set()
for p in touched:
    for line in re.finditer(r"(?m)^    (\w+): [^=\n]+(?:=|$)", sources[p]):
        class_fields.add(line[1])


def fits(prefixes, path):
    return any(path.startswith(q) for q in prefixes)


ANNOTATED = True
renamed_in: dict[str, int] = {}


def _names(node):
    out = []

    class N(cst.CSTVisitor):
        def visit_Name(self, n):
            out.append(n)

        def visit_Attribute(self, n):
            n.value.visit(self)
            return False

    node.visit(N())
    return out


class R(cst.CSTTransformer):
    METADATA_DEPENDENCIES = (ScopeProvider, ParentNodeProvider)

    def __init__(self, path):
        super().__init__()
        self.path, self.mod, self.pkg = path, module_of(path), path.endswith("__init__.py")
        self.members = {k: v for pre, d in members if fits(pre, path) for k, v in d.items()}
        self.locs = {k: v for pre, d in locs if fits(pre, path) for k, v in d.items()}
        self.skip: list[set[str]] = []
        self.count = 0

    def new_of(self, full):
        o = origin(full)
        return symbols.get(o)

    def target(self, node: cst.Name, name: str):
        """Return the full name that a Name refers to at module level, or None if it is local."""
        scope = self.get_metadata(ScopeProvider, node, None)
        if scope is None:
            return None
        try:
            assigns = list(scope[name])
        except KeyError:
            assigns = []
        for a in assigns:
            if isinstance(a, ImportAssignment):
                full = reexport.get(f"{self.mod}.{name}")
                if full and full.rpartition(".")[2] == name:
                    return full  # an import under another name keeps that name
                return None
            if isinstance(a.scope, GlobalScope):
                return f"{self.mod}.{name}"
            return None
        return None

    def bump(self, new):
        self.count += 1
        return new

    # a function that has both names keeps its local name
    def visit_FunctionDef(self, node):
        if self.locs:
            names = {n.value for n in _names(node)}
            clash = {k for k, v in self.locs.items() if k in names and v in names}
            self.skip.append((self.skip[-1] if self.skip else set()) | clash)

    def leave_FunctionDef(self, node, upd):
        if self.locs:
            self.skip.pop()
        return upd

    def kwarg(self, name):
        """Keyword arguments follow parameters: all functions of that parameter name in the mapped files are renamed alike."""
        return None if name in class_fields else self.locs.get(name)

    def loc(self, name):
        if self.skip and name in self.skip[-1]:
            return None
        return self.locs.get(name)

    def visit_ImportAlias(self, node):
        return False

    def visit_ImportFrom(self, node):
        return False

    def leave_Assign(self, node, upd):
        if not any(isinstance(x.target, cst.Name) and x.target.value == "__all__" for x in node.targets):
            return upd

        def strings(e):
            v = e.value
            if isinstance(v, cst.SimpleString):
                new = self.new_of(f"{self.mod}.{v.evaluated_value}")
                if new:
                    return e.with_changes(value=v.with_changes(value=f'"{self.bump(new)}"'))
            return e

        value = upd.value
        if isinstance(value, (cst.List, cst.Tuple)):
            return upd.with_changes(value=value.with_changes(elements=[strings(e) for e in value.elements]))
        return upd

    def leave_ImportFrom(self, node, upd):
        if isinstance(upd.names, cst.ImportStar):
            return upd
        src = absolute(self.mod, self.pkg, node)
        out = []
        for a in upd.names:
            new = self.new_of(f"{src}.{a.name.value}") if isinstance(a.name, cst.Name) else None
            if new:
                same = a.asname and a.asname.name.value == a.name.value
                a = a.with_changes(
                    name=cst.Name(new), asname=a.asname.with_changes(name=cst.Name(new)) if same else a.asname
                )
                self.count += 1
            out.append(a)
        if src in moved and upd.module is not None:
            tail = moved[src].rpartition(".")[2]
            self.count += 1
            m = upd.module
            upd = upd.with_changes(
                module=m.with_changes(attr=cst.Name(tail)) if isinstance(m, cst.Attribute) else cst.Name(tail)
            )
        return upd.with_changes(names=out)

    def leave_Name(self, node, upd):
        name = node.value
        if name not in names_wanted:
            return upd
        parent = self.get_metadata(ParentNodeProvider, node)
        if isinstance(parent, cst.Attribute) and parent.attr is node:
            return upd  # in leave_Attribute
        if isinstance(parent, cst.Arg) and parent.keyword is node:
            new = self.members.get(name) or self.kwarg(name)
            return upd.with_changes(value=self.bump(new)) if new else upd
        if isinstance(parent, cst.MatchKeywordElement) and parent.key is node:
            new = self.members.get(name)
            return upd.with_changes(value=self.bump(new)) if new else upd
        if isinstance(parent, (cst.FunctionDef, cst.ClassDef)) and parent.name is node:
            scope = self.get_metadata(ScopeProvider, parent, None)
            if isinstance(scope, ClassScope):
                new = self.members.get(name)
            elif isinstance(scope, GlobalScope):
                new = symbols.get(f"{self.mod}.{name}")
            else:
                new = self.loc(name)
            return upd.with_changes(value=self.bump(new)) if new else upd
        scope = self.get_metadata(ScopeProvider, node, None)
        if isinstance(scope, ClassScope) and name in self.members:
            try:
                own = any(a.scope is scope for a in scope[name])
            except KeyError:
                own = False
            if own:
                return upd.with_changes(value=self.bump(self.members[name]))
        full = self.target(node, name)
        if full:
            new = self.new_of(full)
            return upd.with_changes(value=self.bump(new)) if new else upd
        if name in self.locs and self.loc(name):
            return upd.with_changes(value=self.bump(self.locs[name]))
        return upd

    def leave_SimpleString(self, node, upd):
        try:
            value = node.evaluated_value
        except Exception:
            return upd
        if not isinstance(value, str):
            return upd
        if value in symbols or origin(value) in symbols:
            new = value.rpartition(".")[0] + "." + (symbols.get(value) or symbols[origin(value)])
            return upd.with_changes(value=node.value.replace(value, self.bump(new)))
        for old, newf in files.items():
            om, nm = module_of(old), module_of(newf)
            if value == om or value.startswith(om + "."):
                return upd.with_changes(value=node.value.replace(om, self.bump(nm)))
        return upd

    def leave_Call(self, node, upd):
        f = cst.helpers.get_full_name_for_node(node.func) or ""
        if (
            f.split(".")[-1] in ("setattr", "getattr", "delattr", "object", "setitem")
            and len(node.args) >= 2
            and isinstance(node.args[1].value, cst.SimpleString)
        ):
            base = cst.helpers.get_full_name_for_node(node.args[0].value)
            if base:
                head, *rest = base.split(".")
                src = origin(reexport.get(f"{self.mod}.{head}", head))
                full = ".".join([src, *rest, node.args[1].value.evaluated_value])
                new = symbols.get(origin(full))
                if not new and full.rpartition(".")[0] not in mods:
                    new = self.members.get(node.args[1].value.evaluated_value)
                if new:
                    args = list(upd.args)
                    s = args[1].value
                    args[1] = args[1].with_changes(
                        value=s.with_changes(value=s.value[0] + self.bump(new) + s.value[-1])
                    )
                    return upd.with_changes(args=args)
        return upd

    def leave_Attribute(self, node, upd):
        name = node.attr.value
        if name not in names_wanted:
            return upd
        base = cst.helpers.get_full_name_for_node(node.value)
        if base:
            head = base.split(".")[0]
            n = node.value
            while isinstance(n, cst.Attribute):
                n = n.value
            full = None
            if isinstance(n, cst.Name):
                scope = self.get_metadata(ScopeProvider, n, None)
                try:
                    assigns = list(scope[head]) if scope else []
                except KeyError:
                    assigns = []
                if any(isinstance(a, ImportAssignment) for a in assigns):
                    src = reexport.get(f"{self.mod}.{head}", head)
                    full = ".".join([origin(src), *base.split(".")[1:], name])
            if full:
                new = symbols.get(origin(full))
                if new:
                    return upd.with_changes(attr=cst.Name(self.bump(new)))
                modname = full.rpartition(".")[0]
                if modname in mods:
                    return upd
        if name in self.members:
            return upd.with_changes(attr=cst.Name(self.bump(self.members[name])))
        return upd


class Strings(cst.CSTTransformer):
    """Docstrings and comments: ``old`` in double backticks. monkeypatch strings of tests are left to the tests."""


def in_words(text: str, path: str) -> str:
    """Rename what docstrings and comments call a symbol: only names that the file defines or imports, and that are no parameter there."""
    mod = module_of(path)
    params = set(re.findall(r"[(,]\s*(\w+)\s*[:=,)]", text))

    def sub(m):
        w = m[1]
        head, dot, tail = w.rpartition(".")
        if head:
            full = (
                w
                if w in symbols
                else origin(reexport.get(f"{mod}.{head.split('.')[0]}", "?") + "." + tail)
                if "." not in head
                else w
            )
            hits = [f for f in by_name.get(tail, ()) if f == full or f.endswith("." + w)]
            if len(hits) == 1:
                return f"``{head}.{symbols[hits[0]]}``"
            return m[0]
        if tail in params:
            return m[0]
        full = origin(f"{mod}.{tail}")
        return f"``{symbols[full]}``" if full in symbols else m[0]

    return re.sub(r"``([A-Za-z_.]+)``", sub, text)


def work(p):
    r = R(p)
    new = MetadataWrapper(trees[p], unsafe_skip_copy=True).visit(r).code
    return p, r.count, in_words(new, p) if not p.startswith("tests/") else new


total = 0
import multiprocessing

with multiprocessing.get_context("fork").Pool(2) as pool:
    for p, count, new in pool.imap_unordered(work, [p for p in touched], chunksize=8):
        if new != sources[p]:
            (ROOT / p).write_text(new)
            total += count


def in_code(code: str) -> str:
    try:
        tree = cst.parse_module(code)
    except Exception:
        return code
    for n in tree.body:
        for st in getattr(n, "body", []) if isinstance(n, cst.SimpleStatementLine) else []:
            if isinstance(st, cst.ImportFrom) and not isinstance(st.names, cst.ImportStar):
                src = absolute("docs.page", False, st)
                for a in st.names:
                    reexport[f"docs.page.{a.name.value}"] = f"{src}.{a.name.value}"
    return MetadataWrapper(tree).visit(R("docs/page.py")).code


for p in subprocess.check_output(["git", "ls-files", "*.md"], cwd=ROOT, text=True).split():
    if "CHANGELOG" in p:
        continue
    md = (ROOT / p).read_text()
    new = re.sub(r"(?ms)^```python\n(.*?)^```", lambda m: "```python\n" + in_code(m[1]) + "```", md)

    def row(m):
        full = f"{module_of(m[2])}.{m[1]}"
        return f"`{symbols[full]}` in `{m[2]}`" if full in symbols else m[0]

    new = re.sub(r"`(\w+)` in `([\w/]+\.py)`", row, new)

    def dotted(m):
        head, _, tail = m[1].rpartition(".")
        hits = [f for f in by_name.get(tail, ()) if f.endswith("." + m[1])]
        return f"`{head}.{symbols[hits[0]]}" if len(hits) == 1 else m[0]

    new = re.sub(r"`([a-z_]\w*(?:\.\w+)+)(?=[`(])", dotted, new)
    if new != md:
        (ROOT / p).write_text(new)
for old, newf in files.items():
    pathlib.Path(ROOT / newf).parent.mkdir(parents=True, exist_ok=True)
    subprocess.check_call(["git", "mv", old, newf], cwd=ROOT)
for old, newf in files.items():
    om, nm = module_of(old), module_of(newf)
    for p in subprocess.check_output(
        ["git", "ls-files", "*.toml", "*.md", "Makefile", ".ci/*", "*.po", "Dockerfile"], cwd=ROOT, text=True
    ).split():
        f = ROOT / p
        if not f.exists() or "CHANGELOG" in p:
            continue
        t = f.read_text()
        n = re.sub(rf"(?<![\w.]){re.escape(om)}(?![\w])", nm, t).replace(old, newf)
        if n != t:
            f.write_text(n)
print(f"{total} names renamed in {len(touched)} files")
