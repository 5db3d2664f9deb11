import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { pageAt } from '#contract/page-at.ts';
import { PartWordsProvider, usePartWords } from '#src/features/loaded-later/part-words.tsx';
import { prepareFormats } from '#src/i18n/dates.ts';
import { documentMessages } from '#src/i18n/document-messages.ts';
import { focusPage } from '#src/ui/focus/focus.ts';
import type { AppServices } from '../services/services.ts';
import { addAllStyles } from './all-styles.ts';
import { NavigationContext } from './shell/navigation.ts';
import { loadPage } from './page-files.ts';
import { accountWords, isAccountPage } from './page-names.ts';
import { BrokenPage } from './shell/broken-page.tsx';

interface Props {
  Page: () => JSX.Element;
  services: AppServices;
}

/**
 * The page of the account that came with its document. It needs no router: what leads to another page loads one, which
 * then shows that page in its place.
 */
export function OpenedPage({ words, ...page }: Props & { words: string }): JSX.Element {
  const rest = words === accountWords ? null : documentMessages(accountWords);
  return (
    <PartWordsProvider rest={rest}>
      <PageOrNext {...page} />
    </PartWordsProvider>
  );
}

function PageOrNext({ Page, services }: Props): JSX.Element {
  const [next, setNext] = useState<JSX.Element | null>(null);
  const { hash, dropHash } = useHash();
  const isLeaving = useRef(false);
  const words = usePartWords();
  const { leaveGuard } = services;
  useEffect(() => guardLeaving(services), [services]);
  // While the first answers are on their way.
  useEffect(prepareFormats, []);

  const leave = async (path: string): Promise<void> => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    try {
      if (!(await leaveGuard.mayLeave())) return;
      setNext(await opened(path, services, words.load));
    } finally {
      isLeaving.current = false;
    }
  };
  const goTo = (path: string): void => {
    if (path === window.location.pathname) dropHash();
    else void leave(path);
  };
  const prepare = (path: string): void => void loadWays(path, words.load).catch(() => undefined);
  if (next !== null) return next;
  return (
    <NavigationContext value={{ hash, goTo, prepare }}>
      <Page />
    </NavigationContext>
  );
}

/** Where the document is left, the browser asks; logout, and a session that has ended, leave it without a question. */
function guardLeaving({ leaveGuard, session }: AppServices): void {
  leaveGuard.attach(() => {
    const stop = new AbortController();
    const ask = (event: BeforeUnloadEvent): void => {
      if (session.getSnapshot().matches('signedIn')) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask, { signal: stop.signal });
    return () => stop.abort();
  });
}

/** What cannot be loaded is said at its address, where a reload tries again. */
async function opened(path: string, services: AppServices, loadWords: LoadWords): Promise<JSX.Element> {
  const openWithRouter = await loadWays(path, loadWords).catch(() => null);
  if (openWithRouter !== null) return await openWithRouter(services, path);
  window.history.pushState(null, '', path);
  return <BrokenPage />;
}

type LoadWords = () => Promise<void>;

/** The router and what the page at the path needs. The document has the styles and words of its own page alone. */
async function loadWays(path: string, loadWords: LoadWords) {
  const name = pageAt(path);
  const page = name !== 'login' && isAccountPage(name) ? loadPage(name) : undefined;
  const [{ openWithRouter }] = await Promise.all([import('./router.tsx'), page, loadWords(), addAllStyles()]);
  return openWithRouter;
}

/** On another view of the page the focus starts where it is read from: at its title, or at its content. */
function useHash(): { hash: string; dropHash: () => void } {
  const [hash, setHash] = useState(() => window.location.hash);
  const shown = useRef(hash);
  const read = (): void => setHash(window.location.hash);
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('popstate', () => setHash(window.location.hash), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    if (shown.current === hash) return;
    shown.current = hash;
    if (hash === '') window.scrollTo(0, 0);
    // What was pressed is gone with the view before; what has taken the focus keeps it.
    if (document.activeElement === document.body) focusPage();
  }, [hash]);
  const dropHash = (): void => {
    if (window.location.hash !== '') window.history.pushState(null, '', window.location.pathname);
    read();
  };
  return { hash, dropHash };
}
