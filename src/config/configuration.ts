import * as v from 'valibot';
import { configurationSchema, type Configuration } from '#contract/configuration.ts';

/** Reads a configuration; `invalidSettings` names each setting that is missing or invalid, and why. */
export function readConfiguration(
  value: unknown,
): { configuration: Configuration } | { invalidSettings: readonly string[] } {
  const read = v.safeParse(configurationSchema, value);
  if (read.success) return { configuration: read.output };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { invalidSettings: ['/config.json: must be a JSON object'] };
  return {
    invalidSettings: read.issues.map((issue) => `${v.getDotPath(issue) ?? '/config.json'}: ${reasonOf(issue)}`),
  };
}

/** The allowed values as the schema states them; for a missing setting, a text of our own. */
function reasonOf({ received, message }: v.BaseIssue<unknown>): string {
  return received === 'undefined' ? 'is missing' : message;
}
