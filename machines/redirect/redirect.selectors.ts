import type { RedirectContext, RedirectScreen } from './redirect.model.ts';

export function selectScreen({ value, context }: { value: unknown; context: RedirectContext }): RedirectScreen {
  const { secondsLeft, failure } = context;
  return { secondsLeft: value === 'counting' ? secondsLeft : null, busy: value === 'leaving', failure };
}
