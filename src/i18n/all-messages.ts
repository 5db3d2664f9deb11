// Separate from the catalogs that a document loads: for code that renders every page.
import { catalogOf, type MessageFile } from './catalogs.ts';

/** Every text of the product. */
export const allMessages = catalogOf(
  import.meta.glob<MessageFile>('./*/messages.ts', { base: '../../locales' }),
  'messages',
);
