# The bot in a container: not as root, with nothing to write to but /data. How to run it: docs/operate/README.md
FROM python:3.11-slim-bookworm AS built
WORKDIR /rulekeeper
COPY requirements.txt ./
RUN python -m venv .venv \
    && .venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

FROM python:3.11-slim-bookworm
RUN groupadd --system --gid 10001 rulekeeper \
    && useradd --system --uid 10001 --gid rulekeeper --no-create-home --home-dir /data --shell /usr/sbin/nologin rulekeeper \
    && install -d -o rulekeeper -g rulekeeper -m 0700 /data
WORKDIR /rulekeeper
COPY --from=built /rulekeeper/.venv .venv
COPY bot.py LICENSE pyproject.toml ./
COPY engine engine
COPY referee referee
COPY render render
COPY cogs cogs
COPY operate operate
COPY locales locales
RUN .venv/bin/python -m compileall -q .

ENV RULEKEEPER_DB=/data/rulekeeper.sqlite3 \
    RULEKEEPER_BACKUPS=/data/rulekeeper.backups \
    METRICS_PORT=9464 \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
VOLUME /data
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=90s --retries=2 CMD [".venv/bin/python", "bot.py", "health"]
ENTRYPOINT [".venv/bin/python", "bot.py"]
