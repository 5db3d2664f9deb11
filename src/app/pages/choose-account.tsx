import type { JSX } from 'react';
import { AccountChooserSection } from '#src/features/account-chooser/account-chooser.view.tsx';
import { SessionGateView } from '#src/session/session-gate.view.tsx';
import { useLoginHref, useServices } from '../../services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';
import { StartingAppRequest } from '../shell/starting-frame.tsx';
import { ThirdPartyFrame, ThirdPartyWaiting } from '../shell/app-request-frame.tsx';

export const title = 'accountChooser.pageTitle';

export { StartingAppRequest as Starting };

/** Where the user chooses the account to go on with. */
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
      >
        {(account) => (
          <ThirdPartyFrame>
            <AccountChooserSection key={account} />
          </ThirdPartyFrame>
        )}
      </SessionGateView>
    </>
  );
}
