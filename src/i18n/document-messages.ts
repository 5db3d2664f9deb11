// Apart from the catalogs of login, which names no file of other pages.
import { catalogOf } from './catalogs.ts';
import type { Catalog, MessageFile } from './catalogs.ts';

const files = import.meta.glob<MessageFile>(['./*/*-messages.ts', '!./*/{login,sign-up}-messages.ts'], {
  base: '../../locales',
});

/** What every page of the app says: its frame, and what is wrong. */
export const appMessages = catalogOf(files, 'app-messages');

/** All that a document of the app says; `name`: of its page's file, or `account`. */
export const documentMessages = (name: string): Catalog => catalogOf(files, `${name}-messages`);
