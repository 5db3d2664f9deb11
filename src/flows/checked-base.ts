import { ApiError } from '#src/api/api-error.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import type { FetchedConfiguration } from '#src/config/fetch-configuration.ts';
import { makeBase } from './base.ts';
import type { Base } from './base.ts';

/** The base of a configuration; rejects with `misconfigured` where one of its settings is wrong. */
export function makeCheckedBase({ value, date }: FetchedConfiguration): Base {
  const reading = readConfiguration(value);
  if ('wrong' in reading) throw new ApiError('misconfigured');
  return makeBase(reading.configuration, date);
}
