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
run_as_postgres() { if [ "$(id -u)" = 0 ] && [ -z "${PGUSER:-}" ]; then su postgres -c "psql -qAt -v ON_ERROR_STOP=1"; else psql -qAt -v ON_ERROR_STOP=1 -d postgres; fi; }
found=$(echo "select 'database ' || datname from pg_database where datname = 'account_center' union all
  select 'role ' || rolname from pg_roles where rolname in ('account_center', 'account_center_owner')" | run_as_postgres)
[ -z "$found" ] || {
  echo "On this PostgreSQL there are already: $(echo $found).
Another installation uses them, or an earlier run was interrupted. In the latter case, remove what it made, as postgres in psql, and run this again:
drop database if exists account_center; drop role if exists account_center; drop role if exists account_center_owner;" >&2
  exit 1
}
run_as_postgres <<SQL
create role account_center_owner login password '$owner';
create role account_center login password '$service';
create database account_center owner account_center_owner template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
SQL
printf 'postgresql://account_center_owner:%s@127.0.0.1:%s/account_center' "$owner" "$port" > "$folder/migration-database-url"
printf 'postgresql://account_center:%s@127.0.0.1:%s/account_center' "$service" "$port" > "$folder/database-url"
secret > "$folder/secret-key"
