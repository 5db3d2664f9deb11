import { useEffect, type JSX, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, EventObject } from 'xstate';
import { startSilent, type Path, type WalkOptions } from '#machines/testing/paths.ts';
import type { Specimen, Surroundings } from './specimen.tsx';

/** The screens of one chart, and the walk that leads to them. */
export interface Screens {
  readonly machine: AnyStateMachine;
  readonly input?: unknown;
  readonly paths: readonly Path<AnyStateMachine>[];
  readonly specimensOf: (chart: string) => Specimen[];
}

/** One screen per path: the real view over the real chart, which is sent along the path once the view is mounted. */
export function screensOf<M extends AnyStateMachine>(
  machine: M,
  paths: readonly Path<M>[],
  options: Pick<WalkOptions<M>, 'input'>,
  draw: (actor: ActorRefFrom<M>, surroundings: Surroundings) => JSX.Element,
): Screens {
  const shown = paths.filter(({ isRepeat }) => !isRepeat);
  const specimensOf = (chart: string): Specimen[] =>
    shown.map(({ title, events }, index) => ({
      id: `${chart}/${String(index + 1).padStart(2, '0')}`,
      title,
      fills: true,
      walks: true,
      draw: (surroundings) => {
        const actor = startSilent(machine, options);
        return (
          <Replay actor={actor} events={events}>
            {draw(actor, surroundings)}
          </Replay>
        );
      },
    }));
  return { machine, input: options.input, paths: shown, specimensOf };
}

interface Props {
  actor: Replayed;
  events: readonly EventObject[];
  children: ReactNode;
}

/** Renders each event before sending the next, as with a user, so that a step's leftovers on the page stay. */
function Replay({ actor, events, children }: Props): ReactNode {
  useEffect(() => {
    const walk = setTimeout(() => {
      for (const event of events) flushSync(() => sendOrCause(actor, event));
      document.documentElement.dataset['drawn'] = 'yes';
    });
    return () => clearTimeout(walk);
  }, [actor, events]);
  return children;
}

interface Replayed {
  send(event: EventObject): void;
  getSnapshot(): { readonly children: Readonly<Record<string, AnyActorRef | undefined>> };
}

/** A child's change is caused in the child, so that the view renders the real one. */
function sendOrCause(actor: Replayed, event: EventObject & { readonly cause?: EventObject }): void {
  if (event.cause === undefined) actor.send(event);
  else {
    const child = actor.getSnapshot().children[event.type.replace('xstate.snapshot.', '')];
    if (child !== undefined) sendOrCause(child, event.cause);
  }
}
