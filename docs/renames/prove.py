# ruff: noqa
"""prove.py BASE HEAD MAP.json...: HEAD's syntax trees are BASE's but for the maps (docstrings, import order and line breaks apart)."""

import ast, json, subprocess, sys

base, head, maps = sys.argv[1], sys.argv[2], [json.load(open(p)) for p in sys.argv[3:]]
allowed, files = set(), {}
for m in maps:
    for k, v in m.items():
        if k == "files":
            files |= v
        elif k == "symbols":
            allowed |= {(a.rpartition(".")[2], b) for a, b in v.items()}
        elif not k.startswith("_"):
            allowed |= set(v.items())
mod = lambda p: p[:-3].replace("/", ".")
dotted = {}
for a, b in files.items():
    dotted[mod(a)] = mod(b)
    allowed.add((mod(a).rpartition(".")[2], mod(b).rpartition(".")[2]))


def show(rev, p):
    return subprocess.check_output(["git", "show", f"{rev}:{p}"], text=True)


def clean(src):
    t = ast.parse(src)
    imports = []
    for n in ast.walk(t):
        body = getattr(n, "body", None)
        if isinstance(body, list) and isinstance(n, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            body[:] = [
                b
                for b in body
                if not (
                    isinstance(b, ast.Expr) and isinstance(b.value, ast.Constant) and isinstance(b.value.value, str)
                )
            ] or [ast.Pass()]
        if isinstance(n, (ast.Import, ast.ImportFrom)):
            n.names.sort(key=lambda a: a.name)
    top = [b for b in t.body if isinstance(b, (ast.Import, ast.ImportFrom))]
    t.body = [b for b in t.body if b not in top]
    return t, {(getattr(i, "module", "") or "", getattr(i, "level", 0), a.name, a.asname) for i in top for a in i.names}


bad = []
used = set()


def same(a, b, where):
    if type(a) is not type(b):
        bad.append(
            f"{where}: {ast.dump(a)[:80] if isinstance(a, ast.AST) else a!r} / {ast.dump(b)[:80] if isinstance(b, ast.AST) else b!r}"
        )
        return
    if isinstance(a, ast.AST):
        for f in a._fields:
            x, y = getattr(a, f, None), getattr(b, f, None)
            if isinstance(x, str) and isinstance(y, str) and not isinstance(a, ast.Constant):
                if x != y:
                    used.add((x, y))
                    if (x, y) not in allowed:
                        bad.append(f"{where}:{getattr(a, 'lineno', '?')}: {x} -> {y}")
            elif isinstance(a, ast.Constant) and f == "value":
                if x != y:
                    if isinstance(x, str) and (where.startswith("tests/") or (x, y) in allowed or dotted.get(x) == y):
                        continue
                    bad.append(f"{where}:{a.lineno}: constant {x!r} -> {y!r}")
            else:
                same(x, y, where)
    elif isinstance(a, list):
        if len(a) != len(b):
            bad.append(f"{where}: lengths {len(a)} / {len(b)}")
            return
        for x, y in zip(a, b):
            same(x, y, where)
    elif a != b:
        bad.append(f"{where}: {a!r} / {b!r}")


old = subprocess.check_output(["git", "ls-tree", "-r", "--name-only", base], text=True).split()
n = 0
for p in old:
    if not p.endswith(".py"):
        continue
    q = files.get(p, p)
    a, b = show(base, p), show(head, q)
    if a == b:
        continue
    n += 1
    (x, ia), (y, ib) = clean(a), clean(b)
    same(x, y, p)
    if len(ia) != len(ib):
        bad.append(f"{p}: imports {sorted(map(str, ia - ib))[:6]} / {sorted(map(str, ib - ia))[:6]}")
print(f"{n} files differ; {len(used)} renames used; {len(bad)} differences beyond the map")
print("\n".join(bad[:60]))
sys.exit(bool(bad))
