# Castra with everything it serves; the database runs beside it (docker-compose.yml).
ARG PYTHON_IMAGE=python:3.12-slim

FROM ${PYTHON_IMAGE} AS setup
WORKDIR /srv/castra
COPY requirements.lock requirements-node.lock requirements-fonts.lock ./
RUN python -m venv .venv \
 && .venv/bin/python -m pip install --no-cache-dir --require-hashes --only-binary=:all: -r requirements.lock
COPY scripts/ scripts/
COPY static/ static/
RUN python scripts/vendor.py && python scripts/build.py && rm -rf .cache

FROM ${PYTHON_IMAGE}
RUN groupadd --gid 10001 castra && useradd --uid 10001 --gid 10001 --home-dir /srv/castra --no-create-home castra \
 && install -d -o castra -g castra /backups
WORKDIR /srv/castra
COPY --from=setup /srv/castra/.venv .venv
COPY --from=setup /srv/castra/static static
COPY app/ app/
COPY migrations/ migrations/
COPY templates/ templates/
RUN .venv/bin/python -m compileall -q app
ENV HOST=0.0.0.0 PORT=8000 PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD [".venv/bin/python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/health', timeout=4)"]
CMD [".venv/bin/python", "-m", "app", "serve"]
