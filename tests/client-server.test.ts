import { describe, expect, test } from 'vitest';
import { isKnownSymbol } from '#contract/symbols.ts';
import { hasPath, type Call } from '#contract/call.ts';
import { table } from '#contract/calls/table.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { asksOneAccount } from '../server/testing/statements.ts';
import { clientId, fetchHere, origin, sent, statements, symbols, undescribed } from './client-server/client.ts';

// Each case registers its tests. A feature has one file, found by name.
import.meta.glob('./client-server/*.cases.ts', { eager: true });
await import('./client-server/faults.ts');

test('the client accepts the service’s configuration [CFG-02]', async () => {
  const response = await fetchHere(`${origin}/config.json`);
  const reading = readConfiguration(await response.json());
  expect(reading).toMatchObject({ configuration: { brand: 'default', apiBase: origin, clientId } });
});

describe('all calls of this file', () => {
  test('the client has sent every call of the table, and a route has handled it over one database connection [NET-05]', () => {
    const isSent = ({ method, path }: Call): boolean =>
      [...sent].some((each) => hasPath({ path: `${method} ${path}` }, each));
    const missing = Object.entries<Call>(table).filter(([, call]) => !isSent(call));
    expect(missing.map(([name]) => `tests/client-server: no case sends the call ${name}`)).toEqual([]);
    expect(symbols.has('not_found')).toBe(false);
  });

  test('docs/openapi.json describes each request and response [NET-05]', () => {
    expect([...undescribed]).toEqual([]);
  });

  test('every received symbol is in the contract [NET-08]', () => {
    expect([...symbols].filter((symbol) => !isKnownSymbol(symbol))).toEqual([]);
    expect(symbols.size).toBeGreaterThan(8);
  });

  test('every statement asks one account by its number, or is in the list of those that cannot [NET-05]', () => {
    expect([...statements].filter((text) => !asksOneAccount(text))).toEqual([]);
    expect(statements.size).toBeGreaterThan(200);
  });
});
