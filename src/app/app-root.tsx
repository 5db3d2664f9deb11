import { useState } from 'react';
import type { JSX } from 'react';
import { RouterProvider } from '@tanstack/react-router';
import { selectScreen } from '#machines/app/app.selectors.ts';
import type { App } from '../services/services.ts';
import { ServicesContext } from '../services/services-context.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Misconfigured } from './pages/misconfigured-page.tsx';
import { makeRouter } from './router.tsx';
import { StartingPage } from './pages/starting-page.tsx';

export function AppRoot({ app }: { app: App }): JSX.Element {
  const screen = useSelector(app.actor, selectScreen);
  switch (screen.name) {
    case 'waiting':
      return <StartingPage path={window.location.pathname} />;
    case 'misconfigured':
      return <Misconfigured {...screen} onRetry={() => app.actor.send({ type: 'configuration.retry' })} />;
    case 'running':
      return <Running app={app} />;
  }
}

function Running({ app }: { app: App }): JSX.Element {
  const services = app.services();
  const [router] = useState(() => makeRouter(services));
  return (
    <ServicesContext value={services}>
      <RouterProvider router={router} />
    </ServicesContext>
  );
}
