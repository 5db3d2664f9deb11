import type { JSX, ReactNode } from 'react';
import { LoginLayout } from '#brand/login-layout.tsx';
import { providers } from '#brand/identity-providers.ts';
import { userNames } from '#brand/user-names.ts';
import { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import { dataProtectionMachine } from '#machines/data-protection/data-protection.machine.ts';
import { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { thirdPartySignInMachine } from '#machines/third-party-sign-in/third-party-sign-in.machine.ts';
import { vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import { CookieNoticeView } from '#src/features/cookie-notice/cookie-notice.view.tsx';
import { KeyLoading } from '#src/features/data-protection/key-loading.tsx';
import { DataProtectionView } from '#src/features/data-protection/data-protection.view.tsx';
import { KeysView } from '#src/features/data-protection/keys-view.tsx';
import { WriteDialog } from '#src/features/data-protection/change-protection-dialog.tsx';
import { ProfileView } from '#src/features/profile/profile.view.tsx';
import { screenSource } from '#src/features/login/use-screen.ts';
import { MessageBarView } from '#src/features/message-bar/message-bar.view.tsx';
import { SecondFactorView } from '#src/features/second-factor/second-factor.view.tsx';
import { SignUpView } from '#src/features/sign-up/sign-up.view.tsx';
import { SessionGateView } from '#src/features/session/session-gate.view.tsx';
import { ThirdPartySignInView } from '#src/features/third-party-sign-in/third-party-sign-in.view.tsx';
import { ServicesContext } from '#src/app/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { configurationSource } from '#src/login-page/configuration-source.ts';
import { LoginFooter, LoginHeader } from '#src/login-page/header-footer.tsx';
import { LoginPage } from '#src/login-page/login-page.tsx';
import { AccountHeader, Footer, Header } from '#src/app/shell/page-frame.tsx';
import { SiteHeader } from '#src/app/shell/site-header.tsx';
import * as cmk from '#machines/cmk/cmk.walk.ts';
import * as cookieNotice from '#machines/cookie-notice/cookie-notice.walk.ts';
import * as dataProtection from '#machines/data-protection/data-protection.walk.ts';
import * as keyVault from '#machines/key-vault/key-vault.walk.ts';
import * as login from '#machines/login/login.walk.ts';
import * as messageBar from '#machines/message-bar/message-bar.walk.ts';
import * as profile from '#machines/profile/profile.walk.ts';
import * as secondFactor from '#machines/second-factor/second-factor.walk.ts';
import * as signUp from '#machines/sign-up/sign-up.walk.ts';
import * as session from '#machines/session/session.walk.ts';
import * as thirdParty from '#machines/third-party-sign-in/third-party-sign-in.walk.ts';
import * as vaultWrite from '#machines/vault-write/vault-write.walk.ts';
import { AccountPage, AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { nothing } from './part.tsx';
import { screensOf } from './replay.tsx';
import { stillServices } from './surroundings.ts';

const contactHref = 'https://www.example.com/contact-us';
const privacyHref = 'https://www.example.com/privacy';

const account = (name: string, notice?: ReactNode): JSX.Element => <AccountHeader current="/" name={name} notice={notice} />;

/** Pages of somebody signed in, or of nobody. */
function Around({ signedIn, children }: { signedIn: boolean; children: ReactNode }): JSX.Element {
  return <ServicesContext value={stillServices(signedIn)}>{children}</ServicesContext>;
}

/** The step in the layout it is met in. */
function InLogin({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  return (
    <Around signedIn={false}>
      <LoginLayout header={<Header />} footer={<Footer />} saying={{ first: t('login.saying.title'), second: t('login.saying.more') }}>
        {children}
      </LoginLayout>
    </Around>
  );
}

/** A part of the page of the account's security. */
function InSecurity({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  return (
    <Around signedIn>
      <AccountPage
        header={<AccountHeader current="/accountSecurity" name="Ann" />}
        footer={<Footer />}
        title={t('security.title')}
        description={t('security.line')}
      >
        <AccountSection title={t('security.videos.title')} description={t('security.videos.line')}>
          {children}
        </AccountSection>
      </AccountPage>
    </Around>
  );
}

export const screens = [
  ...screensOf('log-in', loginMachine, login.paths, { input: { userNames, providers } }, (actor, { translator, configuration }) => (
    <LoginPage
      actor={actor}
      screens={screenSource(actor, actor.getSnapshot())}
      translator={translator}
      source={configurationSource(configuration)}
      Header={LoginHeader}
      Footer={LoginFooter}
      onMounted={nothing}
      signUp={{ open: () => new Promise(() => undefined), inspect: nothing }}
    />
  )),
  ...screensOf('sign-up', signUpMachine, signUp.paths, {}, (actor, { configuration }) => (
    <InLogin>
      <SignUpView actor={actor} shown links={configuration.links} />
    </InLogin>
  )),
  ...screensOf('second-factor', secondFactorMachine, secondFactor.paths, secondFactor, (actor) => (
    <InLogin>
      <SecondFactorView actor={actor} busy={false} />
    </InLogin>
  )),
  ...screensOf('third-party-sign-in', thirdPartySignInMachine, thirdParty.paths, {}, (actor) => (
    <InLogin>
      <ThirdPartySignInView actor={actor} hrefOf={(to, query) => `/${to}${query}`} contactHref={contactHref} />
    </InLogin>
  )),
  ...screensOf('session', sessionMachine, session.paths, session, (actor) => (
    <Around signedIn>
      <SessionGateView actor={actor} header={<Header />} footer={<Footer />} loginHref="/login">
        {(id) => <AccountPage header={account('')} footer={<Footer />} title={String(id)} />}
      </SessionGateView>
    </Around>
  )),
  ...screensOf('home', profileMachine, profile.paths, {}, (actor) => (
    <Around signedIn>
      <ProfileView actor={actor} header={account} footer={<Footer />} />
    </Around>
  )),
  ...screensOf('cookie-notice', cookieNoticeMachine, cookieNotice.paths, cookieNotice, (actor) => (
    <Around signedIn>
      <AccountPage header={account('Ann', <CookieNoticeView actor={actor} privacyHref={privacyHref} />)} footer={<Footer />} title="Ann" />
    </Around>
  )),
  ...screensOf('data-protection', dataProtectionMachine, dataProtection.paths, dataProtection, (actor) => (
    <InSecurity>
      <DataProtectionView actor={actor} />
    </InSecurity>
  )),
  ...screensOf('key-vault', keyVaultMachine, keyVault.paths, {}, (actor) => (
    <InSecurity>
      <Card>
        <KeyLoading actor={actor} />
      </Card>
    </InSecurity>
  )),
  ...screensOf('cmk', cmkMachine, cmk.paths, cmk, (actor) => (
    <InSecurity>
      <Card>
        <KeysView actor={actor} hint="the hall" />
      </Card>
    </InSecurity>
  )),
  ...screensOf('vault-write', vaultWriteMachine, vaultWrite.paths, { input: vaultWrite.inputOf('change') }, (actor) => (
    <InSecurity>
      <WriteDialog actor={actor} hint="the hall" />
    </InSecurity>
  )),
  ...screensOf('message-bar', messageBarMachine, messageBar.paths, {}, (actor, { configuration }) => (
    <AccountPage
      header={
        <>
          <SiteHeader configuration={configuration} account={null} />
          <MessageBarView actor={actor} />
        </>
      }
      footer={null}
      title="Ann"
    />
  )),
];
