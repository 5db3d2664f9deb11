import { cookieNoticeAnsweredName } from '#contract/storage-names.ts';
import type { CookieAnswer } from '#machines/cookie-notice/cookie-notice.model.ts';
import type { KeyValueStore } from './web-storage.ts';

declare global {
  interface Window {
    /** The answer pressed in the document's notice, written by its script (index.html). */
    earlyCookieAnswer?: CookieAnswer | undefined;
  }
}

/** The answer to the cookie notice. It belongs to the browser, so logout does not clear it. */
export const cookieConsent = (values: KeyValueStore, name: string) => {
  const read = (): CookieAnswer | null => {
    const kept = values.read(name);
    if (kept !== 'allowed' && kept !== 'declined') return null;
    // Also set for an answer that other software stored, so the document does not ask again.
    if (values.read(cookieNoticeAnsweredName) === null) values.write(cookieNoticeAnsweredName, 'yes');
    return kept;
  };
  const reopenings = new EventTarget();
  return {
    read,
    /** The answer pressed in the document before the page was ready; null once stored. */
    pressed: (): CookieAnswer | null => window.earlyCookieAnswer ?? null,
    /** The user wants to change the answer. */
    reopen: (): void => void reopenings.dispatchEvent(new Event('reopen')),
    /** Subscribes to such requests on this page; returns a cleanup function. */
    onReopen(reopen: () => void): () => void {
      reopenings.addEventListener('reopen', reopen);
      return () => reopenings.removeEventListener('reopen', reopen);
    },
    write(answer: CookieAnswer): void {
      values.write(name, answer);
      values.write(cookieNoticeAnsweredName, 'yes');
      window.earlyCookieAnswer = undefined;
    },
    /** Subscribes to answers stored by other tabs; returns a cleanup function. */
    listen(answered: (answer: CookieAnswer) => void): () => void {
      const onStorage = ({ key }: StorageEvent): void => {
        const answer = key === name ? read() : null;
        if (answer !== null) answered(answer);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
};

export type CookieConsent = ReturnType<typeof cookieConsent>;
