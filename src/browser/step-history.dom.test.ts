import { createActor, sendTo, setup, type AnyActorRef } from 'xstate';
import { afterEach, expect, test, vi } from 'vitest';
import type { StepCommand, StepEvent } from '#machines/shared/steps.ts';
import { leaveSteps, openFlow, openStep, stepHistory } from './step-history.ts';

/** A chart that follows Back unless it is busy. */
function flow(options: Parameters<typeof stepHistory>[0] = {}) {
  const backs: number[] = [];
  let isBusy = false;
  const chart = setup({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- how a chart names its events
    types: { events: {} as StepCommand | StepEvent },
    actors: { steps: stepHistory(options) },
    actions: { forward: sendTo('steps', ({ event }) => event) },
  }).createMachine({
    invoke: { id: 'steps', src: 'steps' },
    on: {
      'step.show': { actions: 'forward' },
      'step.back': {
        actions: ({ event: { step } }) => {
          if (isBusy) return;
          backs.push(step);
          show(step);
        },
      },
    },
  });
  const actor = createActor(chart).start();
  const show = (step: number): void => actor.send({ type: 'step.show', step });
  running.push(actor);
  return { show, backs, setBusy: (busy: boolean): void => void (isBusy = busy) };
}

const running: AnyActorRef[] = [];
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));
async function travel(delta: number): Promise<void> {
  window.history.go(delta);
  await settle();
}

function stopAll(): void {
  for (const actor of running.splice(0)) actor.stop();
}

afterEach(() => {
  stopAll();
  window.history.pushState({ router: 'its own' }, '', '/');
});

test('each step is a history entry that keeps foreign state, and Back returns one by one or all together [LOG-05]', async () => {
  window.history.replaceState({ router: 'its own' }, '', '/reset-password');
  const { show, backs } = flow();
  show(0);
  show(1);
  show(2);
  expect(openStep()).toBe(2);
  expect(window.location.pathname).toBe('/reset-password');
  expect(window.history.state).toEqual({ router: 'its own', ac_step: { step: 2, first: 0 } });
  await travel(-1);
  expect([backs, openStep()]).toEqual([[1], 1]);
  show(2);
  await travel(-2);
  expect([backs, openStep()]).toEqual([[1, 0], 0]);
});

test('Forward changes nothing [LOG-05]', async () => {
  const { show, backs } = flow();
  show(0);
  show(1);
  await travel(-1);
  await travel(1);
  await settle();
  expect([backs, openStep()]).toEqual([[0], 0]);
});

test('leaving a step on the page removes its history entry; otherwise the flow keeps it [LOG-05]', async () => {
  const { show, backs, setBusy } = flow();
  show(0);
  show(1);
  show(0);
  await settle();
  expect([backs, openStep()]).toEqual([[], 0]);
  show(1);
  setBusy(true);
  await travel(-1);
  expect([backs, openStep()]).toEqual([[], 1]);
});

test('a restarted flow reuses the entry of its first step; one that continues at a step finds that step’s entry [LOG-05]', async () => {
  const first = flow();
  first.show(0);
  first.show(1);
  stopAll();
  const resumed = flow();
  resumed.show(1);
  expect(openStep()).toBe(1);
  await travel(-1);
  expect(resumed.backs).toEqual([0]);
  stopAll();
  await travel(1);
  const fresh = flow();
  fresh.show(0);
  expect(window.history.state).toMatchObject({ ac_step: { step: 0, first: 0 } });
});

test('other parts of the page are unaffected, and a link back shows the current step [LOG-02]', async () => {
  const { show, backs } = flow({ isHere: () => window.location.hash === '#signup' });
  window.history.pushState(null, '', '#signup');
  show(0);
  show(1);
  window.history.pushState(null, '', '#login');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await settle();
  expect([backs, window.history.state]).toEqual([[], null]);
  window.history.pushState(null, '', '#signup');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await settle();
  expect([backs, window.history.state]).toEqual([[], { ac_step: { step: 1, first: 1 } }]);
  show(0);
  expect(window.history.state).toEqual({ ac_step: { step: 0, first: 0 } });
});

test('a redirect replaces the first entry, so no step stays in the history [LOG-03]', async () => {
  const { show } = flow();
  show(0);
  show(1);
  stopAll();
  let at: number | null = null;
  expect(openStep()).toBe(1);
  leaveSteps(() => (at = openStep()));
  await settle();
  expect(at).toBe(0);
  at = null;
  leaveSteps(() => (at = openStep()));
  expect(at).toBe(0);
});

// Runs last, because it leaves the history at another entry.
test('two flows that go back at the same time do so one after the other, without leaving the page [LOG-05, TFA-05]', async () => {
  // A browser responds later, and adds up the calls in between.
  const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
  const arriveAt = (step: number): void => {
    window.history.replaceState({ ac_step: { step, first: 0 } }, '', '/reset-password');
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  window.history.replaceState(null, '', '/reset-password');
  const outer = flow();
  outer.show(0);
  outer.show(2);
  const inner = flow({ base: 2 });
  inner.show(1);
  inner.show(0);
  running.pop()?.stop();
  outer.show(0);
  expect(go.mock.calls).toEqual([[-1]]);
  arriveAt(2);
  expect(go.mock.calls).toEqual([[-1], [-2]]);
  arriveAt(0);
  await settle();
  expect([go.mock.calls, outer.backs]).toEqual([[[-1], [-2]], []]);
  go.mockRestore();
});

test('a step may name its flow, which a reload opens again; the entry before it belongs to none [LOG-09]', async () => {
  const { show } = flow({ flow: 'phoneLogin' });
  show(0);
  expect(openFlow()).toBe(null);
  show(1);
  expect([openStep(), openFlow()]).toEqual([1, 'phoneLogin']);
  await travel(-1);
  expect([openStep(), openFlow()]).toEqual([0, null]);
});
