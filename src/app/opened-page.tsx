import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { pageAt } from '#contract/page-at.ts';
import { PartWordsProvider, usePartWords } from '#src/features/lazy-view/part-words.tsx';
import { documentMessages } from '#src/i18n/document-messages.ts';
import { focusPage } from '#src/ui/focus/focus.ts';
import type { AppServices } from '#src/services/services.ts';
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
 * The account page that was loaded with its document. It needs no router: navigating loads another page, which replaces
 * this one.
 */
export function OpenedPage(page: Props): JSX.Element {
  return (
    <PartWordsProvider rest={documentMessages(accountWords)}>
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

/** The browser asks before the user leaves the document, except after logout or an ended session. */
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

/** A page that cannot be loaded reports that at its own address, where a reload tries again. */
async function opened(path: string, services: AppServices, loadWords: LoadWords): Promise<JSX.Element> {
  const openWithRouter = await loadWays(path, loadWords).catch(() => null);
  if (openWithRouter !== null) return await openWithRouter(services, path);
  window.history.pushState(null, '', path);
  return <BrokenPage />;
}

type LoadWords = () => Promise<void>;

/** Loads the router and the page at the path. The document contains only its own page's styles and texts. */
async function loadWays(path: string, loadWords: LoadWords) {
  const name = pageAt(path);
  const page = name !== 'login' && isAccountPage(name) ? loadPage(name) : undefined;
  const [{ openWithRouter }] = await Promise.all([import('./router.tsx'), page, loadWords(), addAllStyles()]);
  return openWithRouter;
}

/** A new view of the page gets the focus at its title or, without one, at its content. */
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
    // The pressed control disappeared with the previous view. Anything else that has the focus keeps it.
    if (document.activeElement === document.body) focusPage();
  }, [hash]);
  const dropHash = (): void => {
    if (window.location.hash !== '') window.history.pushState(null, '', window.location.pathname);
    read();
  };
  return { hash, dropHash };
}
