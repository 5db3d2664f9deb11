// Apart from the catalogs of login, which names no file of other pages.
import { files } from 'virtual:document-words';
import { catalogOf } from './catalogs.ts';
import type { Catalog } from './catalogs.ts';

/** The texts of every page of the app: its frame and its errors. */
export const appMessages = catalogOf(files, 'app-messages');

/** All that a document of the app says; `name`: of its page's file, or `account`. */
export const documentMessages = (name: string): Catalog => catalogOf(files, `${name}-messages`);
