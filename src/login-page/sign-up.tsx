import { Suspense, memo, use, useSyncExternalStore, type ComponentType, type JSX, type ReactNode } from 'react';
import { loginParts } from '#contract/pages.ts';
import { createEmitter } from '#machines/shared/emitter.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { signUpMessages } from '#src/i18n/catalogs.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import type { ConfigurationSource } from './configuration-source.ts';
import { restoreInput } from './early-input.ts';
import type { OpenedSignUp, SignUpStart } from './opened-sign-up.tsx';

type Words = Pick<ReturnType<typeof useTranslator>, 't' | 'addMessages'>;
/** Null if it cannot be loaded. */
type Opened = { View: typeof OpenedSignUp; restore: () => void } | null;

export interface SignUpPart {
  SignUp: ComponentType<{ source: ConfigurationSource }>;
  /** Called when it is shown: loads its script and texts, once. */
  ask: (words: Words) => void;
}

/** The prerendered sign-up, until its script is loaded and hydrates it. */
export function createSignUp(start: SignUpStart): SignUpPart {
  let answer: ((opened: Promise<Opened>) => void) | null = null;
  let pending = new Promise<Opened>((resolve) => (answer = resolve));
  let isHere = false;
  const { emit, listen } = createEmitter();
  const read = () => pending;

  async function load({ addMessages }: Words): Promise<Opened> {
    try {
      const [{ OpenedSignUp: View }] = await Promise.all([import('./opened-sign-up.tsx'), addMessages(signUpMessages)]);
      isHere = true;
      return { View, restore: restoreInput('signup') };
    } catch {
      return null;
    }
  }

  function LoadedSignUp({ source }: { source: ConfigurationSource }): JSX.Element {
    const words = useTranslator();
    const opened = use(useSyncExternalStore(listen, read, read));
    const retry = (): void => {
      pending = load(words);
      emit();
    };
    if (opened === null) return <Unreachable onRetry={retry} />;
    return <opened.View source={source} restore={opened.restore} {...start} />;
  }

  return {
    // Must not re-render before hydration, because React would replace its HTML.
    SignUp: memo(({ source }) => (
      <Suspense fallback={<Loading />}>
        <LoadedSignUp source={source} />
      </Suspense>
    )),
    ask: (words) => {
      if (!isHere) document.title = words.t('login.signUpPageTitle');
      answer?.(load(words));
      answer = null;
    },
  };
}

function Placeholder({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  return (
    <div className="sign-up-loading">
      <FormTitle title={t('shell.links.sign-up')}>
        {`${t('login.hasAccount')} `}
        <a href={loginParts.signIn}>{t('shell.links.log-in')}</a>
      </FormTitle>
      {children}
    </div>
  );
}

function Loading(): JSX.Element {
  const { t } = useTranslator();
  return (
    <Placeholder>
      <Skeleton label={t('login.signUpLoading')} rows={6} />
    </Placeholder>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }): JSX.Element {
  const { t, explain } = useTranslator();
  return (
    <Placeholder>
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
