import type { JSX } from 'react';
import { EmailLinkSection, EmailLinkWaiting } from '#src/features/email-link/email-link.view.tsx';
import { SessionGateView } from '#src/session/session-gate.view.tsx';
import { useLoginHref, useServices } from '#src/services/services-context.ts';
import { EmailLinkStatus, StartingEmailLink } from '../shell/email-link-frame.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';

export const title = 'emailLink.pageTitle';

export { StartingEmailLink as Starting };

/** The page of the link that verifies the signed-in account's address. */
export function Page(): JSX.Element {
  const { session } = useServices();
  return (
    <SessionGateView
      actor={session}
      header={<Header />}
      footer={<Footer />}
      loginHref={useLoginHref()}
      waiting={<EmailLinkWaiting Status={EmailLinkStatus} />}
    >
      {(account) => <EmailLinkSection key={account} returns Status={EmailLinkStatus} />}
    </SessionGateView>
  );
}
