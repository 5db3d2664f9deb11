import { prefilledUsernameName, flashMessageName, reloadedAtName } from '#contract/storage-names.ts';
import { failure, type Refusal } from '#machines/shared/failure.ts';
import { tabText, writeTabText } from './storage/stored-text.ts';

/** Two reloads for a missing part are at least so far apart. */
const reloadPauseMs = 60_000;

/**
 * A part of the page, loaded when first needed. A failed load is tried again, and rejects as an unreachable service:
 * for the user both are connection failures. If the service does respond, the part is gone, or the browser keeps the
 * failure (Firefox does, and asks no more): the page is then reloaded, once a minute at most. Of what was typed, only
 * the user name of login is kept.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load().catch(load);
  } catch {
    if (await reload()) return await new Promise<never>(() => undefined);
    throw Object.assign(new Error('Chunk not loaded.'), {
      ...failure('unreachable'),
      code: null,
      challenge: null,
    } satisfies Refusal);
  }
}

/** Whether the page is being reloaded. */
async function reload(): Promise<boolean> {
  const last = Number(tabText(reloadedAtName));
  const responds = await fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!responds || Date.now() - last < reloadPauseMs || !writeTabText(reloadedAtName, String(Date.now()))) return false;
  const username = document.querySelector<HTMLInputElement>('#log-in input[name=username]')?.value;
  if (username) writeTabText(prefilledUsernameName, username);
  writeTabText(flashMessageName, 'reloaded');
  window.location.reload();
  return true;
}
