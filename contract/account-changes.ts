import * as v from 'valibot';
import { nonEmptyString } from './schemas.ts';

const instant = v.pipe(v.number(), v.integer());

/** An item that a take-back found in the account, and its outcome. */
const changedThings = [
  'authenticator',
  'backupCodes',
  'link',
  'passkey',
  'app',
  'recoveryEmail',
  'deletion',
  'archive',
  'dataProtection',
] as const;
export const changeOutcomes = ['removed', 'restored', 'kept', 'notRestored'] as const;

export const accountChangeSchema = v.object({
  thing: v.picklist(changedThings),
  /**
   * `kept`: existed before the moment that the take-back restores. `notRestored`: changed since then and cannot be
   * restored.
   */
  outcome: v.picklist(changeOutcomes),
  /** When it was added or changed, in epoch milliseconds; null if unknown. */
  at: v.nullable(instant),
  /** The name of the provider or app, or the masked address. */
  name: v.nullable(nonEmptyString),
});
export type AccountChange = v.InferOutput<typeof accountChangeSchema>;

export const takeBackSchema = v.object({ at: instant, changes: v.array(accountChangeSchema) });
export type TakeBack = v.InferOutput<typeof takeBackSchema>;
