import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { RouterProvider } from '@tanstack/react-router';
import { selectScreen } from '#machines/app/app.selectors.ts';
import type { App } from '../services/services.ts';
import { ServicesContext } from '../services/services-context.ts';
import { useSelector } from '#src/react/use-selector.ts';
import type { PageFile } from './page-files.ts';
import { makeRouter } from './router.tsx';
import { Misconfigured } from './shell/misconfigured-page.tsx';

interface Props extends Pick<PageFile, 'Starting'> {
  app: App;
}

export function AppRoot({ app, Starting }: Props): JSX.Element {
  const screen = useSelector(app.actor, selectScreen);
  switch (screen.name) {
    case 'misconfigured':
      return <Misconfigured {...screen} onRetry={() => app.actor.send({ type: 'configuration.retry' })} />;
    case 'waiting':
    case 'running':
      return <Page app={app} Starting={Starting} isRunning={screen.name === 'running'} />;
  }
}

/** Keeps the content of the document until the router has loaded the page. */
function Page({ app, Starting, isRunning }: Props & { isRunning: boolean }): JSX.Element {
  const [router, setRouter] = useState<ReturnType<typeof makeRouter> | null>(null);
  const only = useRef<typeof router>(null);
  useEffect(() => {
    if (!isRunning || only.current !== null) return;
    const made = (only.current = makeRouter(app.services()));
    // A page that cannot be loaded is the router's to show, too.
    void made.load().finally(() => setRouter(made));
  }, [app, isRunning]);
  if (router === null) return <Starting />;
  return (
    <ServicesContext value={app.services()}>
      <RouterProvider router={router} />
    </ServicesContext>
  );
}
