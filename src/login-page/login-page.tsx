import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentType, JSX } from 'react';
import { LoginLayout } from '#brand/login-layout.tsx';
import { userNames } from '#brand/user-names.ts';
import { defaultNames } from '#contract/names.ts';
import { LoginView } from '#src/features/login/login.view.tsx';
import type { LoginActor, ScreenSource } from '#src/features/login/use-screen.ts';
import { TranslatorProvider, useTranslator } from '#src/i18n/context.tsx';
import { loginMessages } from '#src/i18n/catalogs.ts';
import type { Translator } from '#src/i18n/translator.ts';
import { keepLanguage } from '#src/browser/language-cookie.ts';
import { useConfiguration } from './configuration-source.ts';
import type { ConfigurationSource } from './configuration-source.ts';
import { useLoginTab } from './active-tab.ts';
import { Coming, SignUp } from './sign-up.tsx';
import type { SignUpStart } from './sign-up.tsx';
import '#src/ui/theme/tokens.css';
import '#src/ui/theme/base.css';
import '#brand/brand.css';
import './tabs.css';

/** What comes alive by itself. */
export type PagePart = 'form' | 'header' | 'footer';
type Part = ComponentType<{ source: ConfigurationSource }>;

export interface LoginPageProps {
  actor: LoginActor;
  screens: ScreenSource;
  translator: Translator;
  source: ConfigurationSource;
  /** They may come after the form: they stay as they were drawn until then. */
  Header: Part;
  Footer: Part;
  onMounted: (part: PagePart) => void;
  signUp: SignUpStart;
}

export function LoginPage({ translator, ...more }: LoginPageProps): JSX.Element {
  return (
    <TranslatorProvider
      initial={translator}
      catalog={loginMessages}
      onChoice={(language) => keepLanguage(defaultNames.cookies.language, language)}
    >
      <Page {...more} />
    </TranslatorProvider>
  );
}

/** What is not alive yet would be drawn anew, and flash, if this were: only the parts of it follow the configuration. */
function Page({ Header, Footer, onMounted, source, ...more }: Omit<LoginPageProps, 'translator'>): JSX.Element {
  const { t } = useTranslator();
  return (
    <LoginLayout
      header={
        <Suspense>
          <Header source={source} />
          <Mounted tell={() => onMounted('header')} />
        </Suspense>
      }
      footer={
        <Suspense>
          <Footer source={source} />
          <Mounted tell={() => onMounted('footer')} />
        </Suspense>
      }
      saying={{ first: t('login.saying.title'), second: t('login.saying.more') }}
    >
      <Form source={source} {...more} />
      <Mounted tell={() => onMounted('form')} />
    </LoginLayout>
  );
}

/** Log-in and sign-up, one in the other's place; both keep what was typed. */
function Form({ source, signUp, ...more }: Pick<LoginPageProps, 'actor' | 'screens' | 'source' | 'signUp'>): JSX.Element {
  const known = useConfiguration(source);
  const part = useLoginTab();
  const [asked, setAsked] = useState(false);
  if (part === 'signUp' && !asked) setAsked(true);
  const looks = part === null ? 'login-part login-part--asked' : 'login-part';
  return (
    <>
      <div id="signup" className={looks} hidden={part === 'signIn'}>
        {asked ? <SignUp shown={part === 'signUp'} links={{ terms: known?.links.terms, privacy: known?.links.privacy }} {...signUp} /> : <Coming shown={false} />}
      </div>
      <div id="login" className={looks} hidden={part === 'signUp'}>
        <LoginView userNames={userNames} contactHref={known?.links['contact-us']} shown={part !== 'signUp'} {...more} />
      </div>
    </>
  );
}

/** Tells once that what stands beside it is alive. */
function Mounted({ tell }: { tell: () => void }): null {
  const told = useRef(tell);
  useLayoutEffect(() => told.current(), []);
  return null;
}
