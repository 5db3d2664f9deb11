import { useLayoutEffect, useRef } from 'react';
import type { JSX } from 'react';
import { LoginLayout } from '#brand/login-layout.tsx';
import { userNames } from '#brand/user-names.ts';
import { defaultNames } from '#contract/names.ts';
import { LoginView } from '#src/features/log-in/login.view.tsx';
import type { LoginActor, ScreenSource } from '#src/features/log-in/use-screen.ts';
import type { Checked } from '#src/flows/checked-configuration.ts';
import { TranslatorProvider, useTranslator } from '#src/i18n/context.tsx';
import { loginWords } from '#src/i18n/login-words.ts';
import type { Translator } from '#src/i18n/translator.ts';
import { SiteFooter } from '#src/routes/site-footer.tsx';
import { SiteHeader } from '#src/routes/site-header.tsx';
import { keepLanguage } from '#src/storage/language-cookie.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import '#brand/brand.css';

export interface LoginPageProps {
  actor: LoginActor;
  screens: ScreenSource;
  translator: Translator;
  /** Null until the configuration has been read. */
  checked: Checked | null;
  onMounted: () => void;
}

export function LoginPage({ translator, onMounted, ...more }: LoginPageProps): JSX.Element {
  const told = useRef(onMounted);
  useLayoutEffect(() => told.current(), []);
  return (
    <TranslatorProvider
      initial={translator}
      files={loginWords}
      onChoice={(language) => keepLanguage(defaultNames.cookies.language, language)}
    >
      <Page {...more} />
    </TranslatorProvider>
  );
}

function Page({ actor, screens, checked }: Pick<LoginPageProps, 'actor' | 'screens' | 'checked'>): JSX.Element {
  const { t } = useTranslator();
  const configuration = checked?.configuration;
  return (
    <LoginLayout
      header={<SiteHeader configuration={configuration} account={null} isLogin />}
      footer={<SiteFooter configuration={configuration} />}
      saying={{ first: t('login.saying.title'), second: t('login.saying.more') }}
    >
      <LoginView
        actor={actor}
        screens={screens}
        userNames={userNames}
        destination={checked?.destination}
        contactHref={configuration?.links['contact-us']}
      />
    </LoginLayout>
  );
}
