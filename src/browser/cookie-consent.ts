import type { Consent } from '#machines/cookie-notice/cookie-notice.model.ts';
import type { KeyValueStore } from './web-storage.ts';

/** The answer to the cookie notice. It belongs to the browser: no log-out clears it. */
export const cookieConsent = (values: KeyValueStore, name: string) => {
  const read = (): Consent | null => {
    const kept = values.read(name);
    return kept === 'allowed' || kept === 'declined' ? kept : null;
  };
  const reopenings = new EventTarget();
  return {
    read,
    /** Somebody wants to answer anew. */
    reopen: (): void => void reopenings.dispatchEvent(new Event('reopen')),
    /** Hears that on this page; returns its clean-up. */
    onReopen(hear: () => void): () => void {
      reopenings.addEventListener('reopen', hear);
      return () => reopenings.removeEventListener('reopen', hear);
    },
    keep: (answer: Consent): void => values.write(name, answer),
    /** Hears what another tab keeps; returns its clean-up. */
    listen(hear: (answer: Consent) => void): () => void {
      const look = ({ key }: StorageEvent): void => {
        const answer = key === name ? read() : null;
        if (answer !== null) hear(answer);
      };
      window.addEventListener('storage', look);
      return () => window.removeEventListener('storage', look);
    },
  };
};

export type CookieConsent = ReturnType<typeof cookieConsent>;
