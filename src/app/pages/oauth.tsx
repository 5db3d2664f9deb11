import type { JSX } from 'react';
import { ConsentSection } from '#src/features/consent/consent.view.tsx';
import { isSettled } from '#src/session/is-settled.ts';
import { chooserOf } from '#src/session/redirects.ts';
import { SessionGateView } from '#src/session/session-gate.view.tsx';
import type { AppServices } from '../../services/services.ts';
import { useLoginHref, useServices } from '../../services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';
import { StartingAppRequest } from '../shell/starting-frame.tsx';
import { ThirdPartyFrame, ThirdPartyWaiting } from '../shell/app-request-frame.tsx';

export const title = 'consent.pageTitle';

export { StartingAppRequest as Starting };

/** A customer with several accounts chooses one first. */
export async function enter(services: AppServices): Promise<boolean> {
  await isSettled(services);
  const chooser = chooserOf(services, services.session.getSnapshot().matches('signedIn'));
  if (chooser !== null) services.navigator.go(chooser);
  return chooser === null;
}

/** Where another app asks for access. */
export function Page(): JSX.Element {
  const { session } = useServices();
  const { t } = useTranslator();
  return (
    <>
      <PageTitle>{t(title)}</PageTitle>
      <SessionGateView
        actor={session}
        header={<Header />}
        footer={<Footer />}
        loginHref={useLoginHref()}
        waiting={<ThirdPartyWaiting />}
        signedOut={
          <ThirdPartyFrame>
            <ConsentSection isSignedOut />
          </ThirdPartyFrame>
        }
      >
        {(account) => (
          <ThirdPartyFrame>
            <ConsentSection key={account} />
          </ThirdPartyFrame>
        )}
      </SessionGateView>
    </>
  );
}
