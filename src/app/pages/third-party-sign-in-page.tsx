import type { JSX } from 'react';
import { LoginLayout } from '#brand/login-layout.tsx';
import { ThirdPartySignInSection } from '#src/features/third-party-sign-in/third-party-sign-in.view.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';

/** The way back from a third party. It looks like log-in, of which it is the second half. */
export function ThirdPartySignInPage(): JSX.Element {
  const { t } = useTranslator();
  return (
    <LoginLayout
      header={<Header isEntrance />}
      footer={<Footer />}
      saying={{ first: t('login.saying.title'), second: t('login.saying.more') }}
    >
      <ThirdPartySignInSection />
    </LoginLayout>
  );
}
