#!/bin/sh
# create-database.sh FOLDER: the roles, the database and the secrets of the service, on the PostgreSQL of this machine.
# The owner changes tables (migrations); the service reads and writes rows. It refuses to run if the secrets exist.
set -eu
folder=$1
umask 077
[ ! -e "$folder/secret-key" ] || { echo "$folder/secret-key already exists; nothing was changed." >&2; exit 1; }
secret() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
owner=$(secret)
service=$(secret)
port=${PGPORT:-5432}
run_as_postgres() { if [ "$(id -u)" = 0 ] && [ -z "${PGUSER:-}" ]; then su postgres -c "psql -q -v ON_ERROR_STOP=1"; else psql -q -v ON_ERROR_STOP=1 -d postgres; fi; }
run_as_postgres <<SQL
create role account_center_owner login password '$owner';
create role account_center login password '$service';
create database account_center owner account_center_owner template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
SQL
printf 'postgresql://account_center_owner:%s@127.0.0.1:%s/account_center' "$owner" "$port" > "$folder/migration-database-url"
printf 'postgresql://account_center:%s@127.0.0.1:%s/account_center' "$service" "$port" > "$folder/database-url"
secret > "$folder/secret-key"
