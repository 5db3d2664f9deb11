import type { JSX, ReactNode } from 'react';
import { SessionGateView } from '#src/session/session-gate.view.tsx';
import { useLoginHref, useServices } from '#src/services/services-context.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { AppRequestFrame, AppRequestWaiting } from './app-request-frame.tsx';
import { Footer, Header } from './page-frame.tsx';

interface Props {
  title: string;
  /** Shown without a session; otherwise the page goes to login. */
  signedOut?: JSX.Element;
  children: (account: number) => ReactNode;
}

/** A page for another app's request, shown once the user is known. */
export function AppRequestPage({ title, signedOut, children }: Props): JSX.Element {
  const { session } = useServices();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <SessionGateView
        actor={session}
        header={<Header />}
        footer={<Footer />}
        loginHref={useLoginHref()}
        waiting={<AppRequestWaiting />}
        {...(signedOut && { signedOut: <AppRequestFrame>{signedOut}</AppRequestFrame> })}
      >
        {(account) => <AppRequestFrame>{children(account)}</AppRequestFrame>}
      </SessionGateView>
    </>
  );
}
