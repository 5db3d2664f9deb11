import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { createEmitter } from '#machines/shared/emitter.ts';

export interface ActorRow {
  readonly sessionId: string;
  readonly name: string;
  readonly status: string;
  readonly value: unknown;
  readonly context: unknown;
  /** The chart as the inspector protocol sends it; null for actors that are not charts. */
  readonly definition: StateDefinition | null;
  readonly events: readonly { id: number; text: string }[];
}

export interface StateDefinition {
  readonly key?: string;
  readonly states?: Readonly<Record<string, StateDefinition>>;
  readonly on?: Readonly<Record<string, unknown>>;
}

const eventsKept = 30;

/** Collects inspection events into one row per actor. */
export function actorLog(): {
  take: (event: StatelyInspectionEvent) => void;
  subscribe: (changed: () => void) => () => void;
  read: () => readonly ActorRow[];
} {
  let rows: readonly ActorRow[] = [];
  let lines = 0;
  const { emit, listen } = createEmitter();
  const update = (sessionId: string, change: (row: ActorRow) => ActorRow): void => {
    rows = rows.map((row) => (row.sessionId === sessionId ? change(row) : row));
    emit();
  };

  return {
    take(event) {
      const { sessionId } = event;
      if (event.type === '@xstate.actor') {
        const { name, snapshot, definition } = event;
        rows = rows.filter((row) => row.sessionId !== sessionId);
        rows = [...rows, { sessionId, name, ...partsOf(snapshot), definition: parsed(definition), events: [] }];
        update(sessionId, (row) => row);
      } else if (event.type === '@xstate.event') {
        lines += 1;
        const line = { id: lines, text: JSON.stringify(event.event) };
        update(sessionId, (row) => ({ ...row, events: [line, ...row.events].slice(0, eventsKept) }));
      } else {
        update(sessionId, (row) => ({ ...row, ...partsOf(event.snapshot) }));
      }
    },
    subscribe: listen,
    read: () => rows,
  };
}

function partsOf(snapshot: object | undefined): Pick<ActorRow, 'status' | 'value' | 'context'> {
  const { status = '', value = null, context = null } = { ...snapshot } as Partial<Record<string, unknown>>;
  return { status: String(status), value, context };
}

function parsed(definition: string | undefined): StateDefinition | null {
  if (definition === undefined) return null;
  const value: unknown = JSON.parse(definition);
  return isDefinition(value) ? value : null;
}

function isDefinition(value: unknown): value is StateDefinition {
  return typeof value === 'object' && value !== null && 'states' in value;
}
