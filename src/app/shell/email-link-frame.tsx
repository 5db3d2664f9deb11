import type { JSX } from 'react';
import { EmailLinkWaiting, type StatusProps } from '#src/features/email-link/email-link.view.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { StatusPage } from '#src/ui/layout/status-page.tsx';
import { useDisplayName } from '#src/services/services-context.ts';
import { Footer, Header } from './page-frame.tsx';
import { StartingFooter, StartingHeader } from './starting-frame.tsx';

/** The frame for the result of a mailed link. */
export function EmailLinkStatus({ mark, title, buttons, children }: StatusProps): JSX.Element {
  return (
    <StatusPage
      mark={mark}
      title={title}
      titleRef={mark === 'lens' ? undefined : focusOnMount}
      buttons={buttons}
      header={<Header account={useDisplayName()} />}
      footer={<Footer />}
    >
      {children}
    </StatusPage>
  );
}

export function StartingEmailLink(): JSX.Element {
  return <EmailLinkWaiting Status={StartingStatus} />;
}

function StartingStatus({ mark, title, children }: StatusProps): JSX.Element {
  return (
    <StatusPage mark={mark} title={title} header={<StartingHeader />} footer={<StartingFooter />}>
      {children}
    </StatusPage>
  );
}
