import type * as LaterSteps from './later-steps.tsx';

let steps: typeof LaterSteps | null = null;

/** Loads the views of the steps after the address, before the chart leaves it or a page starts past it. */
export async function loadLaterSteps(): Promise<void> {
  steps = await import('./later-steps.tsx');
}

/** The steps, once loaded. */
export function laterSteps(): typeof LaterSteps | null {
  return steps;
}
