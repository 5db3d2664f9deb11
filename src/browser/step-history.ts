import { fromCallback, type CallbackActorLogic } from 'xstate';
import type { StepCommand, StepEvent } from '#machines/shared/steps.ts';

/** The flows that a reload opens again. */
type Flow = 'phoneLogin';

/** What a history entry stores about a flow. */
interface Mark {
  readonly step: number;
  /** The step of the earliest entry that leads here without another page in between. */
  readonly first: number;
  /** If a reload opens it again. */
  readonly flow?: Flow;
}

const name = 'ac_step';

interface Options {
  /** The step at which a flow inside another one starts. */
  base?: number;
  /** Whether the current address shows this flow. */
  isHere?: () => boolean;
  /** If a reload opens it again. */
  flow?: Flow;
}

/**
 * A source of `step.back` events. Each step that a chart shows is a history entry with the same address, so Back leads
 * to the previous step and not off the page. Forward changes nothing: the steps ahead have been left.
 */
export function stepHistory({ base = 0, isHere = () => true, flow }: Options = {}): CallbackActorLogic<StepCommand> {
  return fromCallback<StepCommand>(({ sendBack, receive }) => {
    let shown: number | null = null;
    receive(({ step }) => {
      const isFirst = shown === null;
      shown = base + step;
      if (!isHere()) return;
      // An entry from an earlier visit restarts the flow.
      if (isFirst && step === 0) write('replaceState', { step: shown, first: shown });
      else travel(shown, base, flow);
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Runs after the browser handles the address, which moves the focus if there is a fragment.
    const onPop = (): void => {
      clearTimeout(timer);
      timer = setTimeout(follow);
    };
    const follow = (): void => {
      if (shown === null || !isHere()) return;
      const mark = markIn(window.history.state);
      // A link on the page led here.
      if (mark === null) return write('replaceState', { step: shown, first: shown });
      if (mark.step < shown) sendBack({ type: 'step.back', step: mark.step - base } satisfies StepEvent);
      travel(shown, base, flow);
    };
    window.addEventListener('popstate', onPop);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', onPop);
    };
  });
}

/** The step of the current history entry, also after a reload; 0 if the entry belongs to no flow. */
export function openStep(): number {
  return markIn(window.history.state)?.step ?? 0;
}

/** The flow that a reload opens again; null if the current history entry belongs to none of them. */
export function openFlow(): Flow | null {
  return markIn(window.history.state)?.flow ?? null;
}

/** Goes back to the flow's first entry, so the page that replaces it has no step behind it. */
export function leaveSteps(leave: () => void): void {
  const { step, first } = markIn(window.history.state) ?? { step: 0, first: 0 };
  if (step === first && !travelling) return leave();
  let left = false;
  const once = (): void => {
    if (left) return;
    left = true;
    leave();
  };
  window.addEventListener('popstate', once, { once: true });
  // If the browser has dropped the entries.
  setTimeout(once, maxWaitMs);
  if (!travelling) goBack(step - first);
}

const maxWaitMs = 1000;

function travel(to: number, base: number, flow?: Flow): void {
  let mark = markIn(window.history.state);
  if (mark === null) {
    mark = { step: base, first: base };
    write('replaceState', mark);
  }
  const { step, first } = mark;
  for (let next = step + 1; next <= to; next += 1)
    write('pushState', { step: next, first, ...(flow !== undefined && { flow }) });
  if (to >= step) return;
  // Two flows of one page may both go back at the same time: the second starts where the first one ends.
  if (travelling) target = { to, base };
  else if (to >= first) goBack(step - to);
  else write('replaceState', { step: to, first: to });
}

/** The browser is navigating to an earlier entry. */
let travelling = false;
/** The target of that navigation. */
let target: { to: number; base: number } | null = null;

function goBack(steps: number): void {
  travelling = true;
  window.addEventListener('popstate', arrive, { once: true });
  window.history.go(-steps);
}

/** Browsers move the focus for an address with a fragment: keep it where the step put it. */
function arrive(): void {
  travelling = false;
  const { activeElement: focused } = document;
  if (target !== null) {
    const { to, base } = target;
    target = null;
    travel(to, base);
  }
  setTimeout(() => {
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  });
}

/** Keep the router's own state. */
function write(how: 'pushState' | 'replaceState', mark: Mark): void {
  const kept: unknown = window.history.state;
  window.history[how]({ ...(typeof kept === 'object' ? kept : null), [name]: mark }, '');
}

function markIn(state: unknown): Mark | null {
  if (typeof state !== 'object' || state === null || !(name in state)) return null;
  const { [name]: mark } = state;
  if (typeof mark !== 'object' || mark === null || !('step' in mark) || !('first' in mark)) return null;
  const { step, first } = mark;
  if (typeof step !== 'number' || typeof first !== 'number') return null;
  return 'flow' in mark && mark.flow === 'phoneLogin' ? { step, first, flow: mark.flow } : { step, first };
}
