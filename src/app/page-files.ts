import type { JSX } from 'react';
import { pageAt } from '#contract/page-at.ts';
import type { MessageKey } from '#src/i18n/translator.ts';
import type { AppServices } from '#src/services/services.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import { pageFile, type AppPage } from './page-names.ts';

/** What a file in `pages` exports. */
export interface PageFile {
  /** The document's title. */
  readonly title: MessageKey;
  /** The page of the running app. */
  readonly Page: () => JSX.Element;
  /** The content of its document until the app knows who is signed in. */
  readonly Starting: () => JSX.Element;
  /** Starts loading what the page needs next; called when the page starts. */
  readonly prepare?: () => void;
  /** Runs before the page is shown; `false` if it redirects to another document. */
  readonly enter?: (services: AppServices) => Promise<boolean>;
}

// Finds a page by name.
const files = import.meta.glob<PageFile>('./pages/*.tsx');

/** Loads a page. Its document names the script, so it is already loading. */
export async function loadPage(name: AppPage): Promise<PageFile> {
  const load = files[`./pages/${pageFile(name)}.tsx`];
  if (load === undefined) throw new Error(`The page ${name} has no file.`);
  return await loadChunk(load);
}

/** The page that is open. */
export function openPage(): AppPage {
  const name = pageAt(window.location.pathname);
  return name === 'login' ? 'notFound' : name;
}
