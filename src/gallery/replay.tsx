import { useEffect } from 'react';
import type { JSX, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import { deliver } from '#machines/testing/events.ts';
import { startSilent } from '#machines/testing/paths.ts';
import type { MachineEvent, Path, WalkOptions } from '#machines/testing/paths.ts';
import type { Specimen, Surroundings } from './specimen.ts';

/** A screen of each path: the real view over the real chart, which is sent along the path once the view stands. */
export function screensOf<M extends AnyStateMachine>(
  chart: string,
  machine: M,
  paths: readonly Path<M>[],
  options: Pick<WalkOptions<M>, 'input'>,
  draw: (actor: ActorRefFrom<M>, surroundings: Surroundings) => JSX.Element,
): Specimen[] {
  return paths.map(({ title, events }, index) => ({
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
}

interface Props {
  actor: Pick<AnyActorRef, 'send' | 'getSnapshot'>;
  events: readonly MachineEvent<AnyStateMachine>[];
  children: ReactNode;
}

/** Each event is drawn before the next one comes, as with a person: what a step leaves behind stays. */
function Replay({ actor, events, children }: Props): ReactNode {
  useEffect(() => {
    const walk = setTimeout(() => {
      for (const event of events) flushSync(() => deliver(actor, event));
      document.documentElement.dataset['drawn'] = 'yes';
    });
    return () => clearTimeout(walk);
  }, [actor, events]);
  return children;
}
