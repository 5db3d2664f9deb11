import { fromCallback, fromPromise } from 'xstate';
import type { AnyEventObject, CallbackActorLogic, NonReducibleUnknown, PromiseActorLogic } from 'xstate';
import { deferred, flushMicrotasks, type Deferred } from './deferred.ts';

/** A port that stays open: every call waits until the test settles it. */
export interface ControlledActor<Output, Input extends NonReducibleUnknown> {
  readonly logic: PromiseActorLogic<Output, Input>;
  /** The input of each call. */
  readonly calls: Input[];
  /** Settles the newest call and waits until the result is handled. */
  readonly answer: (output: Output) => Promise<void>;
  readonly refuse: (error: unknown) => Promise<void>;
}

export function controlledActor<
  Output = void,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(): ControlledActor<Output, Input> {
  const calls: Input[] = [];
  const waiting: Deferred<Output>[] = [];
  const newest = (): Deferred<Output> => {
    const call = waiting.at(-1);
    if (call === undefined) throw new Error('The port was not called.');
    return call;
  };
  return {
    calls,
    logic: fromPromise<Output, Input>(({ input }) => {
      const call = deferred<Output>();
      calls.push(input);
      waiting.push(call);
      return call.promise;
    }),
    answer: (output) => {
      newest().resolve(output);
      return flushMicrotasks();
    },
    refuse: (error) => {
      newest().reject(error);
      return flushMicrotasks();
    },
  };
}

/** A source that emits no events and records, for each running instance, its input and what it receives. */
export interface ControlledSource<Input extends NonReducibleUnknown> {
  readonly logic: CallbackActorLogic<AnyEventObject, Input>;
  readonly running: Input[];
  readonly received: AnyEventObject[];
}

export function controlledSource<Input extends NonReducibleUnknown = NonReducibleUnknown>(): ControlledSource<Input> {
  const running: Input[] = [];
  const received: AnyEventObject[] = [];
  const logic = fromCallback<AnyEventObject, Input>(({ input, receive }) => {
    running.push(input);
    receive((event) => void received.push(event));
    return () => running.splice(running.indexOf(input), 1);
  });
  return { logic, running, received };
}
