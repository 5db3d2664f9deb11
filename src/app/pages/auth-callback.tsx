import type { JSX } from 'react';
import { LoginLayout } from '#brand/login-layout.tsx';
import { providers } from '#brand/providers.ts';
import {
  ThirdPartySignInSection,
  ThirdPartySignInWaiting,
} from '#src/features/third-party-sign-in/third-party-sign-in.view.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';
import { StartingFooter, StartingHeader } from '../shell/starting-frame.tsx';

export const title = 'login.pageTitle';

export function Starting(): JSX.Element {
  const { t } = useTranslator();
  return (
    <LoginLayout
      header={<StartingHeader isEntrance />}
      footer={<StartingFooter />}
      saying={{ first: t('login.saying.title'), second: t('login.saying.more') }}
    >
      <ThirdPartySignInWaiting isConnecting={false} />
    </LoginLayout>
  );
}

/** The return from a third party. It looks like login because it is login's second half. */
export function Page(): JSX.Element {
  const { t } = useTranslator();
  return (
    <LoginLayout
      header={<Header isEntrance />}
      footer={<Footer />}
      saying={{ first: t('login.saying.title'), second: t('login.saying.more') }}
    >
      <ThirdPartySignInSection providers={providers} />
    </LoginLayout>
  );
}
