import * as v from 'valibot';
import { nonEmptyString } from './schemas.ts';

const instant = v.pipe(v.number(), v.integer());

/** What a take-back has found of the account, and what became of it. */
const changedThings = [
  'authenticator',
  'backupCodes',
  'link',
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
   * `kept`: it was there before the moment that the take-back goes back to. `notRestored`: it was changed since, and
   * cannot be brought back.
   */
  outcome: v.picklist(changeOutcomes),
  /** When it was added, or changed, in epoch milliseconds; null where that is not known. */
  at: v.nullable(instant),
  /** Of the provider or the app, or the masked address. */
  name: v.nullable(nonEmptyString),
});
export type AccountChange = v.InferOutput<typeof accountChangeSchema>;

export const takeBackSchema = v.object({ at: instant, changes: v.array(accountChangeSchema) });
export type TakeBack = v.InferOutput<typeof takeBackSchema>;
