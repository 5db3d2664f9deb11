import { useState, type ComponentProps, type JSX, type ReactNode } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import { loginParts } from '#contract/pages.ts';
import { LazyView, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import type { LoginActor } from '#src/features/login/login.actors.ts';
import { ThirdPartySignUp } from '#src/features/login/third-party-sign-up.tsx';
import type { SignUpSection } from '#src/features/sign-up/sign-up.section.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { nameOfTab, type LoginTab } from './login-tab.ts';

const signUp = lazyView(async () => (await import('#src/features/sign-up/sign-up.section.tsx')).SignUpSection);

/** If the address asks for sign-up, its script loads beside those of the page. A failure is reported where it shows. */
export function preloadSignUp(): void {
  if (nameOfTab() === 'signUp') signUp.load().catch(() => undefined);
}

interface Props extends Pick<ComponentProps<typeof SignUpSection>, 'open' | 'inspect'> {
  /** Null in the HTML, which shows a skeleton. */
  tab: LoginTab | null;
  actor: LoginActor;
  /** Undefined until the configuration has been read. */
  links: Configuration['links'] | undefined;
}

/** Sign-up: loaded when it is first opened; from then on it keeps its input. */
export function SignUpPart({ tab, actor, links, ...start }: Props): JSX.Element | null {
  const [email, setEmail] = useState<string | null>(null);
  const shown = tab?.name === 'signUp';
  const latest = shown ? tab.email || (email ?? '') : email;
  if (latest !== email) setEmail(latest);
  if (tab === null) return <Loading />;
  if (email === null) return null;
  return (
    <LazyView
      part={signUp}
      shown={{
        ...start,
        shown,
        email,
        links: { terms: links?.terms, privacy: links?.privacy },
        otherWays: <ThirdPartySignUp actor={actor} />,
      }}
      waiting={<Loading shown={shown} />}
      renderFailed={(retry) => <Unreachable onRetry={retry} shown={shown} />}
    />
  );
}

function Placeholder({ shown, children }: { shown: boolean; children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  return (
    <div className="sign-up-loading">
      {shown ? <PageTitle>{t('signUp.pageTitle')}</PageTitle> : null}
      <FormTitle title={t('signUp.title')}>
        {`${t('signUp.hasAccount')} `}
        <a href={loginParts.signIn}>{t('signUp.logIn')}</a>
      </FormTitle>
      {children}
    </div>
  );
}

function Loading({ shown = false }: { shown?: boolean }): JSX.Element {
  const { t } = useTranslator();
  return (
    <Placeholder shown={shown}>
      <Skeleton label={t('login.signUpLoading')} rows={6} />
    </Placeholder>
  );
}

function Unreachable({ onRetry, shown }: { onRetry: () => void; shown: boolean }): JSX.Element {
  const { t, explain } = useTranslator();
  return (
    <Placeholder shown={shown}>
      <FormMessage
        ref={revealMessage}
        action={
          <Button variant="cancel" onPress={onRetry}>
            {t('shell.retry')}
          </Button>
        }
      >
        {explain({ symbol: 'unreachable', message: '' })}
      </FormMessage>
    </Placeholder>
  );
}
