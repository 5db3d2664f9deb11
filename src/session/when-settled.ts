import { waitFor } from 'xstate';
import type { AppServices } from '#src/services/services.ts';

/** Resolves when the page knows who is signed in. */
export async function whenSettled({ session }: Pick<AppServices, 'session'>): Promise<void> {
  await waitFor(session, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });
}
