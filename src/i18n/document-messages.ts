// Apart from the catalogs of login, which names no file of other pages.
import { files } from 'virtual:document-words';
import { catalogOf } from './catalogs.ts';
import type { Catalog } from './catalogs.ts';

/** What every page of the app says: its frame, and what is wrong. */
export const appMessages = catalogOf(files, 'app-messages');

/** All that a document of the app says; `name`: of its page's file, or `account`. */
export const documentMessages = (name: string): Catalog => catalogOf(files, `${name}-messages`);
