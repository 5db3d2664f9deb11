import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { selectScreen } from '#machines/app/app.selectors.ts';
import type { App } from '../services/services.ts';
import { ServicesContext } from '../services/services-context.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { openPage } from './page-files.ts';
import type { PageFile } from './page-files.ts';
import { PageBoundary } from './page-boundary.tsx';
import { isAccountPage } from './page-names.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { Misconfigured } from './shell/misconfigured-page.tsx';

interface Props {
  app: App;
  page: PageFile;
}

export function AppRoot({ app, page }: Props): JSX.Element {
  const screen = useSelector(app.actor, selectScreen);
  switch (screen.name) {
    case 'misconfigured':
      return <Misconfigured {...screen} onRetry={() => app.actor.send({ type: 'configuration.retry' })} />;
    case 'waiting':
    case 'running':
      return <OpenPage app={app} page={page} isRunning={screen.name === 'running'} />;
  }
}

/** The document's content stays until the page may be shown. */
function OpenPage({ app, page, isRunning }: Props & { isRunning: boolean }): JSX.Element {
  const [shown, setShown] = useState<JSX.Element | null>(null);
  const isEntered = useRef(false);
  useEffect(() => {
    if (!isRunning || isEntered.current) return;
    isEntered.current = true;
    void entered(page, app).then(setShown, () => setShown(<BrokenPage />));
  }, [app, page, isRunning]);
  if (shown === null) return <page.Starting />;
  return (
    <ServicesContext value={app.services()}>
      <PageBoundary broken={<BrokenPage />}>{shown}</PageBoundary>
    </ServicesContext>
  );
}

/** The page; null if it is being left. Account pages are shown in a router. */
async function entered({ Page, enter }: PageFile, app: App): Promise<JSX.Element | null> {
  if (isAccountPage(openPage())) {
    const { openWithRouter } = await import('./router.tsx');
    return await openWithRouter(app.services());
  }
  const stays = (await enter?.(app.services())) ?? true;
  return stays ? <Page /> : null;
}
