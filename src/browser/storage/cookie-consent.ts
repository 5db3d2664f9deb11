import { cookieNoticeAnsweredName } from '#contract/names.ts';
import type { Consent } from '#machines/cookie-notice/cookie-notice.model.ts';
import type { KeyValueStore } from './web-storage.ts';

declare global {
  interface Window {
    /** What was pressed in the document's notice; written by a script of the document (index.html). */
    earlyCookieAnswer?: Consent | undefined;
  }
}

/** The answer to the cookie notice. It belongs to the browser: no logout clears it. */
export const cookieConsent = (values: KeyValueStore, name: string) => {
  const read = (): Consent | null => {
    const kept = values.read(name);
    if (kept !== 'allowed' && kept !== 'declined') return null;
    // Also of an answer that other software stored, so that the document does not ask again.
    if (values.read(cookieNoticeAnsweredName) === null) values.write(cookieNoticeAnsweredName, 'yes');
    return kept;
  };
  const reopenings = new EventTarget();
  return {
    read,
    /** What was pressed in the document before the page was ready; null once it is stored. */
    pressed: (): Consent | null => window.earlyCookieAnswer ?? null,
    /** The user asks to change the answer. */
    reopen: (): void => void reopenings.dispatchEvent(new Event('reopen')),
    /** Subscribes to that on this page; returns its clean-up. */
    onReopen(reopen: () => void): () => void {
      reopenings.addEventListener('reopen', reopen);
      return () => reopenings.removeEventListener('reopen', reopen);
    },
    write(answer: Consent): void {
      values.write(name, answer);
      values.write(cookieNoticeAnsweredName, 'yes');
      window.earlyCookieAnswer = undefined;
    },
    /** Subscribes to the answers that other tabs store; returns its clean-up. */
    listen(answered: (answer: Consent) => void): () => void {
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
