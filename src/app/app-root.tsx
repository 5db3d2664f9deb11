import { startTransition, useEffect, useMemo, useRef, useState, type JSX, Component, type ReactNode } from 'react';
import { selectScreen } from '#machines/app/app.selectors.ts';
import type { App } from '#src/services/services.ts';
import { ServicesContext } from '#src/services/services-context.ts';
import { SlowCallProvider } from '#src/features/slow-call/slow-call-provider.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { leaveTexts } from '#src/i18n/leave-texts.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { LeaveTextsContext } from '#src/ui/overlays/leave-texts.ts';
import { openPage, type PageFile } from './page-files.ts';
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
  const { t } = useTranslator();
  const texts = useMemo(() => leaveTexts(t), [t]);
  useEffect(() => {
    if (!isRunning || isEntered.current) return;
    isEntered.current = true;
    void entered(page, app)
      .catch(() => <BrokenPage />)
      .then((next) => {
        // In slices. A page that takes over input from its document reads it while rendering, so in one piece.
        if (isAccountPage(openPage())) startTransition(() => setShown(next));
        else setShown(next);
      });
  }, [app, page, isRunning]);
  if (shown === null) return <page.Starting />;
  return (
    <ServicesContext value={app.services()}>
      <SlowCallProvider calls={app.services().slowCalls}>
        <LeaveTextsContext value={texts}>
          <PageBoundary broken={<BrokenPage />}>{shown}</PageBoundary>
        </LeaveTextsContext>
      </SlowCallProvider>
    </ServicesContext>
  );
}

/** The page, or null if the user is leaving it. */
async function entered({ Page, enter }: PageFile, app: App): Promise<JSX.Element | null> {
  if (isAccountPage(openPage())) {
    const { openRouter } = await import('./router.tsx');
    return await openRouter(app.services());
  }
  const stays = (await enter?.(app.services())) ?? true;
  return stays ? <Page /> : null;
}

interface BoundaryProps {
  /** Replaces a page that crashes. */
  broken: JSX.Element;
  children: ReactNode;
}

/** Surrounds the open page. */
export class PageBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.broken : this.props.children;
  }
}
