#!/bin/bash
# Passes environment variables with a dot in their name to the server as settings, and the password
# of ELASTIC_PASSWORD_FILE through the server's keystore.
set -euo pipefail
umask 0002

settings=()
while IFS='=' read -r name value; do
  if [[ "$name" =~ ^[a-z0-9_]+\.[a-z0-9_] && -n "$value" ]]; then settings+=("-E$name=$value"); fi
done < <(env)

# The server's own script. It refuses a file that other users can read.
set +u
source bin/elasticsearch-env-from-file
set -u
if [ -n "${ELASTIC_PASSWORD:-}" ]; then
  if [ ! -f config/elasticsearch.keystore ]; then elasticsearch-keystore create; fi
  printf '%s' "$ELASTIC_PASSWORD" | elasticsearch-keystore add -f -x bootstrap.password
fi
exec bin/elasticsearch "${settings[@]}"
