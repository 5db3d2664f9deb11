import type { JSX } from 'react';
import { EmailLinkSection } from '#src/features/email-link/email-link.view.tsx';
import type { StatusProps } from '#src/features/email-link/email-link.view.tsx';
import { SessionGateView } from '#src/session/session-gate.view.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { StatusPage } from '#src/ui/layout/status-page.tsx';
import { useDisplayName, useLoginHref, useServices } from '../../services/services-context.ts';
import { Footer, Header } from '../shell/page-frame.tsx';

/** The link of a mail, which needs no session. */
export function EmailCallbackPage(): JSX.Element {
  return <EmailLinkSection returns={false} Status={Status} />;
}

/** The link that verifies the address of the signed-in account. */
export function VerifyEmailPage(): JSX.Element {
  const { session } = useServices();
  return (
    <SessionGateView actor={session} header={<Header />} footer={<Footer />} loginHref={useLoginHref()}>
      {(account) => <EmailLinkSection key={account} returns Status={Status} />}
    </SessionGateView>
  );
}

function Status({ mark, title, buttons, children }: StatusProps): JSX.Element {
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
