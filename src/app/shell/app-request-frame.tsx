import type { JSX, ReactNode } from 'react';
import scene from '#brand/scene.svg?no-inline';
import { MessageBarView } from '#src/features/message-bar/message-bar.view.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { AppRequestLayout } from '#src/ui/layout/app-request-layout.tsx';
import { useServices } from '#src/services/services-context.ts';
import { BrandHeader } from './brand-header.tsx';
import { Footer } from './page-frame.tsx';

/** The frame of consent and account chooser: no header links, and the footer inside the body. */
export function AppRequestFrame({ children }: { children: ReactNode }): JSX.Element {
  const { messageBar } = useServices();
  return (
    <AppRequestLayout
      header={
        <>
          <BrandHeader />
          <MessageBarView actor={messageBar} />
        </>
      }
      footer={<Footer />}
      scene={scene}
    >
      {children}
    </AppRequestLayout>
  );
}

/** The same frame before anything has loaded. */
export function AppRequestWaiting(): JSX.Element {
  const { t } = useTranslator();
  return (
    <AppRequestFrame>
      <Skeleton label={t('shell.starting.label')} rows={7} />
    </AppRequestFrame>
  );
}
