// Separate from login's catalogs, which reference no files of other pages.
import { files } from 'virtual:document-words';
import { catalogOf, type Catalog } from './catalogs.ts';

/** The texts of every page of the app: its frame and its errors. */
export const appMessages = catalogOf(files, 'app-messages');

/** All texts of one document of the app; `name`: that of its page's file, or `account`. */
export const documentMessages = (name: string): Catalog => catalogOf(files, `${name}-messages`);
