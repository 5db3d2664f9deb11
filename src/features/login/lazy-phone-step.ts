import { lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import type { provideLoginPhone } from './login-phone.actors.ts';

export const phoneStep = lazyView(async () => (await import('./phone-step.tsx')).LoginPhoneStep);

/** Loads login with the phone, chart and view, when it is chosen. */
export async function loadPhoneStep(): Promise<typeof provideLoginPhone> {
  const [actors] = await Promise.all([import('./login-phone.actors.ts'), phoneStep.load()]);
  return actors.provideLoginPhone;
}
