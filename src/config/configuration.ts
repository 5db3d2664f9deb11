import * as v from 'valibot';
import { configurationSchema } from '#contract/configuration.ts';
import type { Configuration } from '#contract/configuration.ts';

/** Reads a configuration; `wrong` names each setting that is missing or wrong, and why. */
export function readConfiguration(value: unknown): { configuration: Configuration } | { wrong: readonly string[] } {
  const read = v.safeParse(configurationSchema, value);
  if (read.success) return { configuration: read.output };
  return { wrong: read.issues.map((issue) => `${v.getDotPath(issue) ?? '/config.json'}: ${issue.message}`) };
}
