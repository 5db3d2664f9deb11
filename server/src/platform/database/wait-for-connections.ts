import type pg from 'pg';
import { errorCode } from '../startup-error.ts';

/** The code of a server, role or database whose limit of connections is reached. */
const fullCode = '53300';
const retryMs = 200;
/** After this, the pool may grow again. */
const smallMs = 5000;

type Connect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/**
 * Lets a pool that is refused another connection work with those it has: calls wait for one of them,
 * or try again until `waitMs` has passed. The driver would fail each call that needs a new one.
 */
export function waitForConnections(pool: pg.Pool, waitMs: number): void {
  const { max } = pool.options;
  const connect = pool.connect.bind(pool);
  const wait = async (): Promise<pg.PoolClient> => {
    const endsAt = performance.now() + waitMs;
    for (;;)
      try {
        return await connect();
      } catch (error) {
        if (errorCode(error) !== fullCode || performance.now() > endsAt) throw error;
        pool.options.max = Math.max(1, pool.totalCount);
        setTimeout(() => (pool.options.max = max), smallMs).unref();
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
  };
  function connectWhenFree(): Promise<pg.PoolClient>;
  function connectWhenFree(callback: Connect): void;
  function connectWhenFree(callback?: Connect): Promise<pg.PoolClient> | void {
    if (callback === undefined) return wait();
    wait().then(
      (client) =>
        callback(undefined, client, (error) => client.release(error === undefined ? undefined : asError(error))),
      (error: unknown) => callback(asError(error), undefined, () => undefined),
    );
  }
  pool.connect = connectWhenFree;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
