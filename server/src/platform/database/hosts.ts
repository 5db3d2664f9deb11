import pg from 'pg';
import { isDatabaseUnavailable } from './watch-connections.ts';

/** Fails on a replica and on a read-only database, which may not have tables yet. */
export const primaryCheck = `do $$ begin
  if pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then
    raise exception 'The database accepts no changes.' using errcode = '25006';
  end if;
end $$`;

/** One address for each host of an address like `postgresql://user@first:5432,second:5432/name`. */
export function addressesOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/**
 * The driver knows one host. This client of a pool leads to the first of several that shows it accepts changes. All are
 * asked before each connection, because any of them may have become the primary.
 */
export function clientOf(addresses: readonly string[], connectMs: number): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connected = findPrimary(addresses, connectMs).then((place) => {
        Object.assign(this, place);
        return super.connect();
      });
      if (callback === undefined) return connected;
      connected.then(() => callback(null), callback);
    }
  };
}

async function findPrimary(addresses: readonly string[], connectMs: number): Promise<{ host: string; port: number }> {
  try {
    return await Promise.any(addresses.map((address) => askPrimary(address, connectMs)));
  } catch (error) {
    // While one of them may become the primary, there is nothing to change in the address.
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw reasons.find(isDatabaseUnavailable) ?? reasons[0];
  }
}

async function askPrimary(address: string, connectMs: number): Promise<{ host: string; port: number }> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(primaryCheck);
    return { host: client.host, port: client.port };
  } finally {
    void client.end().catch(() => undefined);
  }
}
