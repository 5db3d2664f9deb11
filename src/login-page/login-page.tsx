import { useLayoutEffect, useRef, useSyncExternalStore, type ComponentProps, type JSX, type Ref } from 'react';
import { routes } from '#contract/pages.ts';
import { LoginLayout } from '#brand/login-layout.tsx';
import { userNames } from '#brand/login-settings.ts';
import { isInApp, pageSurroundings } from '#src/browser/bridge/app-bridge.ts';
import { hasPasskeys } from '#src/browser/passkeys.ts';
import type { LoginActor } from '#src/features/login/login.actors.ts';
import { LoginView } from '#src/features/login/login.view.tsx';
import { OffersPhoneLogin } from '#src/features/login/phone-button.tsx';
import { OffersPasskeys } from '#src/features/login/passkey-button.tsx';
import { OffersThirdParties } from '#src/features/login/third-parties.tsx';
import { loginMessages } from '#src/i18n/catalogs.ts';
import { TranslatorProvider, useTranslator } from '#src/i18n/context.tsx';
import type { Language } from '#src/i18n/language.ts';
import type { Translator } from '#src/i18n/translator.ts';
import type { Inspect } from '#src/inspector/open-inspector.ts';
import type { Services } from '#src/services/services.ts';
import { canUseThirdParties } from '#src/session/provider-redirect.ts';
import { SlowCallProvider } from '#src/features/slow-call/slow-call-provider.tsx';
import { useConfiguration, type ConfigurationSource } from './configuration-source.ts';
import { FormBoundary } from './form-boundary.tsx';
import { LoginFooter, LoginHeader } from './header-footer.tsx';
import { partIds, useLoginTab } from './login-tab.ts';
import { SignUpPart } from './sign-up.tsx';
import '#src/ui/theme/tokens.css';
import '#src/ui/theme/base.css';
import '#brand/brand.css';
import '#brand/marks.css';
import './tabs.css';

export interface LoginPageProps {
  actor: LoginActor;
  translator: Translator;
  /** Opens the services when sign-up needs them. */
  open: () => Promise<Services>;
  source: ConfigurationSource;
  slowCalls: ComponentProps<typeof SlowCallProvider>['calls'];
  /** Prefilled by the account chooser; otherwise empty. */
  username: string;
  formRef: Ref<HTMLFormElement>;
  inspect: Inspect;
  onHydrated: () => void;
  /** The user has chosen a language. */
  onLanguage: (language: Language) => void;
}

export function LoginPage({ translator, onLanguage, slowCalls, ...more }: LoginPageProps): JSX.Element {
  return (
    <TranslatorProvider initial={translator} catalog={loginMessages} onChoice={onLanguage}>
      <SlowCallProvider calls={slowCalls}>
        <Page {...more} />
      </SlowCallProvider>
    </TranslatorProvider>
  );
}

const listenToNothing = () => () => undefined;

/** Login and sign-up: one of them is hidden, and both keep their input. */
function Page({
  actor,
  open,
  source,
  username,
  formRef,
  inspect,
  onHydrated,
}: Omit<LoginPageProps, 'translator' | 'onLanguage' | 'slowCalls'>): JSX.Element {
  const { t } = useTranslator();
  const configuration = useConfiguration(source);
  const tab = useLoginTab();
  const isPasskeyBrowser = useSyncExternalStore(listenToNothing, hasPasskeys, () => true);
  const isBrowser = configuration === undefined || !isInApp(configuration.bridge, pageSurroundings());
  const report = useRef(onHydrated);
  useLayoutEffect(() => report.current(), []);
  const broken = (
    <>
      {t('shell.broken.title')}. <a href={routes.login}>{t('shell.slowLoad.reload')}</a>
    </>
  );
  return (
    <OffersThirdParties value={configuration === undefined || canUseThirdParties(configuration)}>
      <LoginLayout
        header={<LoginHeader configuration={configuration} tab={tab} />}
        footer={<LoginFooter configuration={configuration} />}
        saying={{ first: t('login.saying.title'), second: t('login.saying.more') }}
      >
        <div
          id={partIds.signIn}
          className={tab === null ? 'login-part--starting' : undefined}
          hidden={tab?.name === 'signUp'}
        >
          <FormBoundary broken={broken}>
            <OffersPasskeys value={isPasskeyBrowser && isBrowser}>
              <OffersPhoneLogin value={isBrowser && configuration?.phoneLoginOpen !== false}>
                <LoginView
                  actor={actor}
                  userNames={userNames}
                  contactHref={configuration?.links['contact-us']}
                  username={tab?.email || username}
                  formRef={formRef}
                  shown={tab?.name !== 'signUp'}
                />
              </OffersPhoneLogin>
            </OffersPasskeys>
          </FormBoundary>
        </div>
        <div
          id={partIds.signUp}
          className={tab === null ? 'login-part--starting' : undefined}
          hidden={tab?.name === 'signIn'}
        >
          <FormBoundary broken={broken}>
            <SignUpPart tab={tab} actor={actor} links={configuration?.links} open={open} inspect={inspect} />
          </FormBoundary>
        </div>
      </LoginLayout>
    </OffersThirdParties>
  );
}
