import type { JSX, ReactNode } from 'react';
import { LoginLayout } from '#brand/login-layout.tsx';
import type { DisplayedAccount } from '#src/services/display-name.ts';
import { ServicesContext } from '#src/services/services-context.ts';
import { AccountHeader } from '#src/app/shell/account-header.tsx';
import { Footer, Header } from '#src/app/shell/page-frame.tsx';
import { AppRequestFrame } from '#src/app/shell/app-request-frame.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { AccountPage, AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { stillServices } from './surroundings.ts';

export const ann: DisplayedAccount = { name: 'Ann', email: 'ann@example.com', picture: null };

/** A page in the running app. */
export function InApp({ signedIn, children }: { signedIn: boolean; children: ReactNode }): JSX.Element {
  return <ServicesContext value={stillServices(signedIn)}>{children}</ServicesContext>;
}

/** A step in the layout of login. */
export function InLogin({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  return (
    <InApp signedIn={false}>
      <LoginLayout
        header={<Header />}
        footer={<Footer />}
        saying={{ first: t('login.saying.title'), second: t('login.saying.more') }}
      >
        {children}
      </LoginLayout>
    </InApp>
  );
}

/** A page that other apps open. */
export function InThirdParty({ children }: { children: ReactNode }): JSX.Element {
  return (
    <InApp signedIn>
      <AppRequestFrame>{children}</AppRequestFrame>
    </InApp>
  );
}

/** A row of settings on the security page. */
export const inSecurityCard = (row: JSX.Element): JSX.Element => (
  <InSecurity>
    <Card>{row}</Card>
  </InSecurity>
);

/** A part of the security page. */
export function InSecurity({ banner, children }: { banner?: ReactNode; children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  return (
    <InApp signedIn>
      <AccountPage
        header={<AccountHeader current="/accountSecurity" account={ann} />}
        footer={<Footer />}
        title={t('security.title')}
        description={t('security.description')}
      >
        {banner}
        <AccountSection title={t('security.videos.title')} description={t('security.videos.description')}>
          {children}
        </AccountSection>
      </AccountPage>
    </InApp>
  );
}

/** A separate view behind the security page. */
export function BehindSecurity({
  title,
  description,
  children,
}: {
  title: string | null;
  description?: string;
  children: ReactNode;
}): JSX.Element {
  const { t } = useTranslator();
  return (
    <InApp signedIn>
      <AccountPage
        back={{ href: '/accountSecurity', name: t('security.back'), onOpen: () => undefined }}
        header={<AccountHeader current="/accountSecurity" account={ann} />}
        footer={<Footer />}
        title={title}
        description={description}
      >
        {children}
      </AccountPage>
    </InApp>
  );
}

/** The header of the account's home page. */
export const homeHeader = (account: DisplayedAccount, notice?: ReactNode): JSX.Element => (
  <AccountHeader current="/" account={account} notice={notice} />
);
