import type { SnapshotFrom } from 'xstate';
import type { Configuration } from '#contract/configuration.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Failure } from '#machines/shared/failure.ts';

export interface AppContext {
  readonly configuration: Configuration | null;
  /** Whether the login marker cookie was present at startup. */
  readonly marker: boolean;
  /** The configuration could not be read. */
  readonly failure: Failure | null;
  /** The names of invalid settings. */
  readonly invalidSettings: readonly string[];
}

/** The configuration, or the names of its invalid settings. */
export type ConfigurationReading =
  | { readonly configuration: Configuration; readonly marker: boolean }
  | { readonly invalidSettings: readonly string[] };

export type AppEvent =
  | { type: 'configuration.retry' }
  | { type: 'xstate.snapshot.session'; snapshot: SnapshotFrom<typeof sessionMachine> };
