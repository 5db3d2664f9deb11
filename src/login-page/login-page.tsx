import { Suspense, useLayoutEffect, useRef, type ComponentType, type JSX } from 'react';
import { LoginLayout } from '#brand/login-layout.tsx';
import { userNames } from '#brand/login-settings.ts';
import { LoginView } from '#src/features/login/login.view.tsx';
import type { LoginActor, ScreenSource } from '#src/features/login/use-screen.ts';
import { TranslatorProvider, useTranslator } from '#src/i18n/context.tsx';
import { loginMessages } from '#src/i18n/catalogs.ts';
import type { Language } from '#src/i18n/language.ts';
import type { Translator } from '#src/i18n/translator.ts';
import { useConfiguration, type ConfigurationSource } from './configuration-source.ts';
import { useLoginTab } from './active-tab.ts';
import type { SignUpPart } from './sign-up.tsx';
import '#src/ui/theme/tokens.css';
import '#src/ui/theme/base.css';
import '#brand/brand.css';
import '#brand/marks.css';
import './tabs.css';

/** The parts that are hydrated separately. */
export type PagePart = 'form' | 'header' | 'footer';
type Part = ComponentType<{ source: ConfigurationSource }>;

export interface LoginPageProps {
  actor: LoginActor;
  screens: ScreenSource;
  translator: Translator;
  source: ConfigurationSource;
  /** They may load after the form; until then the document's HTML stays. */
  Header: Part;
  Footer: Part;
  onMounted: (part: PagePart) => void;
  /** The user has chosen a language. */
  onLanguage: (language: Language) => void;
  /** Hydrated when it is opened; until then the document's HTML stays. */
  signUp: SignUpPart;
}

export function LoginPage({ translator, onLanguage, ...more }: LoginPageProps): JSX.Element {
  return (
    <TranslatorProvider initial={translator} catalog={loginMessages} onChoice={onLanguage}>
      <Page {...more} />
    </TranslatorProvider>
  );
}

/**
 * Must not re-render while a part is not hydrated, because that part would flash. So only the parts follow the
 * configuration.
 */
function Page({
  Header,
  Footer,
  onMounted,
  source,
  ...more
}: Omit<LoginPageProps, 'translator' | 'onLanguage'>): JSX.Element {
  const { t } = useTranslator();
  return (
    <LoginLayout
      header={
        <Suspense>
          <Header source={source} />
          <Mounted onMount={() => onMounted('header')} />
        </Suspense>
      }
      footer={
        <Suspense>
          <Footer source={source} />
          <Mounted onMount={() => onMounted('footer')} />
        </Suspense>
      }
      saying={{ first: t('login.saying.title'), second: t('login.saying.more') }}
    >
      <Form source={source} {...more} />
      <Mounted onMount={() => onMounted('form')} />
    </LoginLayout>
  );
}

/** Login and sign-up: one of them is hidden, and both keep their input. */
function Form({
  source,
  signUp: { SignUp, ask },
  ...more
}: Pick<LoginPageProps, 'actor' | 'screens' | 'source' | 'signUp'>): JSX.Element {
  const translator = useTranslator();
  const known = useConfiguration(source);
  const part = useLoginTab();
  useLayoutEffect(() => {
    if (part === 'signUp') ask(translator);
  });
  const className = part === null ? 'login-part login-part--asked' : 'login-part';
  return (
    <>
      <div id="signup" className={className} hidden={part === 'signIn'}>
        <SignUp source={source} />
      </div>
      <div id="login" className={className} hidden={part === 'signUp'}>
        <LoginView userNames={userNames} contactHref={known?.links['contact-us']} shown={part !== 'signUp'} {...more} />
      </div>
    </>
  );
}

/** Reports once that its siblings are hydrated. */
function Mounted({ onMount }: { onMount: () => void }): null {
  const report = useRef(onMount);
  useLayoutEffect(() => report.current(), []);
  return null;
}
