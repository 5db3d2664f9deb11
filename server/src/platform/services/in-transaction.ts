import type { Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { Services, TransactionServices } from './services.ts';

/** What runs in a transaction: with its connection, and with services that have no other one. */
export type Act<T> = (query: Transaction<Tables>, services: TransactionServices) => Promise<T>;

/** Runs an act in a transaction. Name its second parameter `services`, so that the act cannot reach the caller's. */
export async function inTransaction<T>(services: Services, act: Act<T>): Promise<T> {
  const { database, limits: _limits, ...others } = services;
  return database.transaction((query) => act(query, others));
}
