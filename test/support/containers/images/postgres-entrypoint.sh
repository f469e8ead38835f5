#!/bin/bash
# Creates the superuser postgres at the first start, with the password of POSTGRES_PASSWORD_FILE,
# runs the SQL of /docker-entrypoint-initdb.d, and then runs the server as the user postgres. The
# first part runs as root, who can read a secret of any user.
set -euo pipefail

if [ "$(id -u)" = 0 ]; then
  chown -R postgres "$PGDATA"
  chmod 700 "$PGDATA"
  if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then
    POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
    export POSTGRES_PASSWORD
    unset POSTGRES_PASSWORD_FILE
  fi
  exec setpriv --reuid=postgres --regid=postgres --init-groups -- "$0" "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  if [ -z "${POSTGRES_PASSWORD:-}" ]; then
    echo 'Error: Database is uninitialized and superuser password is not specified.' >&2
    exit 1
  fi
  initdb --username=postgres --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") --auth-host=scram-sha-256 --auth-local=trust
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl -w -o "-c listen_addresses=''" start
  for file in /docker-entrypoint-initdb.d/*.sql; do
    psql -v ON_ERROR_STOP=1 --no-psqlrc --username=postgres --dbname=postgres --file="$file"
  done
  pg_ctl -w -m fast stop
fi
unset POSTGRES_PASSWORD
exec "$@"
