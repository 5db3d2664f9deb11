import type { LoginActor } from '#src/features/log-in/use-screen.ts';
import type { Opening } from '#src/flows/opening.ts';

/** Has what happens on this page told, where this browser keeps a yes to that; else nothing more is loaded. */
export async function tellActivity(actor: Pick<LoginActor, 'system'>, opening: Opening): Promise<void> {
  const { configuration } = await opening.configuration();
  if (configuration.analyticsAddress === '' || !isAllowed(configuration.storage.cookieConsent)) return;
  const [base, { openActivity }] = await Promise.all([opening.base(), import('#src/flows/activity.ts')]);
  actor.system.inspect(openActivity(base).see);
}

function isAllowed(name: string): boolean {
  try {
    return window.localStorage.getItem(name) === 'allowed';
  } catch {
    return false;
  }
}
