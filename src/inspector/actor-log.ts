import type { StatelyInspectionEvent } from '@statelyai/inspect';
import * as v from 'valibot';
import { createEmitter } from '#machines/shared/emitter.ts';

/** An actor; `steps` is everything it did, oldest first, beginning with its start. Without steps it never started. */
export interface ActorRow {
  readonly sessionId: string;
  readonly name: string;
  /** The id of its chart; null for actors that are not charts. */
  readonly chart: string | null;
  /** The session id of the actor that started it. */
  readonly parent: string | undefined;
  readonly steps: readonly Step[];
}

/** What an event did to an actor. */
export interface Step {
  /** Its place among the steps of all actors. */
  readonly number: number;
  readonly event: { readonly type: string };
  readonly status: string;
  readonly value: unknown;
  readonly context: unknown;
  /** The parts of the context that the event changed. */
  readonly changes: readonly Change[];
}

interface Change {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

const eventSchema = v.object({ type: v.string() });
const runSchema = v.array(
  v.variant('type', [
    v.object({ type: v.literal('@xstate.actor'), sessionId: v.string(), name: v.string() }),
    v.object({ type: v.literal('@xstate.event'), sessionId: v.string(), event: eventSchema }),
    v.object({
      type: v.literal('@xstate.snapshot'),
      sessionId: v.string(),
      event: eventSchema,
      snapshot: v.looseObject({}),
    }),
  ]),
);

/** Whether a value is the events of a run, as the inspector received them. */
const isRun = (value: unknown): value is StatelyInspectionEvent[] => v.is(runSchema, value);

interface ActorLog {
  readonly take: (event: StatelyInspectionEvent) => void;
  /** Everything so far, as the text of a file. */
  readonly save: () => string;
  /** Replaces everything by a saved run. Throws if the text is not one. */
  readonly open: (text: string) => void;
  /** Sends everything so far, and what follows. Returns a cleanup function. */
  readonly replay: (send: (event: StatelyInspectionEvent) => void) => () => void;
  readonly subscribe: (changed: () => void) => () => void;
  readonly read: () => readonly ActorRow[];
}

/** Collects inspection events into one row per actor. */
export function actorLog(): ActorLog {
  let run: StatelyInspectionEvent[] = [];
  let rows: readonly ActorRow[] = [];
  let count = 0;
  const followers = new Set<(event: StatelyInspectionEvent) => void>();
  const { emit, listen } = createEmitter();

  const add = (event: StatelyInspectionEvent): void => {
    run.push(event);
    const { sessionId } = event;
    if (event.type === '@xstate.actor') {
      const { name, parentId: parent, definition } = event;
      const row = { sessionId, name, parent, chart: chartOf(definition), steps: [] };
      rows = [...rows.filter((each) => each.sessionId !== sessionId), row];
    } else if (event.type === '@xstate.snapshot') {
      addStep(sessionId, event.event, event.snapshot);
    }
  };
  const addStep = (sessionId: string, event: Step['event'], snapshot: object): void => {
    count += 1;
    rows = rows.map((row) => {
      if (row.sessionId !== sessionId) return row;
      const parts = partsOf(snapshot);
      const changes = changesOf(row.steps.at(-1)?.context ?? parts.context, parts.context);
      // A chart whose code comes later is wrapped by an actor of its name, which has states but no definition.
      const chart = row.chart ?? (parts.value === null ? null : row.name);
      return { ...row, chart, steps: [...row.steps, { number: count, event, ...parts, changes }] };
    });
  };

  return {
    take(event) {
      add(event);
      emit();
      for (const send of followers) send(event);
    },
    save: () => JSON.stringify(run, null, 1),
    open(text) {
      const saved: unknown = JSON.parse(text);
      if (!isRun(saved)) throw new Error('The file is not a saved run.');
      [run, rows, count] = [[], [], 0];
      for (const event of saved) add(event);
      emit();
    },
    replay(send) {
      run.forEach(send);
      followers.add(send);
      return () => followers.delete(send);
    },
    subscribe: listen,
    read: () => rows,
  };
}

function partsOf(snapshot: object): Pick<Step, 'status' | 'value' | 'context'> {
  const { status = '', value = null, context = null } = { ...snapshot } as Partial<Record<string, unknown>>;
  return { status: String(status), value, context };
}

/** The parts of a context that differ, by their names. */
function changesOf(before: unknown, after: unknown): Change[] {
  const [former, current] = [before, after].map((each) => new Map(Object.entries(Object(each))));
  const keys = new Set([...(former?.keys() ?? []), ...(current?.keys() ?? [])]);
  return [...keys]
    .map((key) => ({ key, before: former?.get(key), after: current?.get(key) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

const definitionSchema = v.object({ id: v.string(), states: v.object({}) });

function chartOf(definition: string | undefined): string | null {
  const parsed = v.safeParse(definitionSchema, definition === undefined ? null : JSON.parse(definition));
  return parsed.success ? parsed.output.id : null;
}

/** The ids of a chart's innermost active states; with parallel regions there are several. */
export function activeStates(chart: string, value: unknown): string[] {
  if (typeof value === 'string') return [`${chart}.${value}`];
  const regions = Object.entries({ ...Object(value) });
  return regions.length === 0 ? [chart] : regions.flatMap(([name, inner]) => activeStates(`${chart}.${name}`, inner));
}
