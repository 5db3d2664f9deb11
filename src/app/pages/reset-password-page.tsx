import { useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { LoginLayout } from '#brand/login-layout.tsx';
import { userNames } from '#brand/login-settings.ts';
import { PasswordResetSection } from '#src/features/password-reset/password-reset.view.tsx';
import type { DoneProps } from '#src/features/password-reset/password-reset.view.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { StatusPage } from '#src/ui/layout/status-page.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';

/** Sets a password without the old one. It looks like log-in, from which it is reached. */
export function ResetPasswordPage(): JSX.Element {
  const [{ email, isFirst }] = useState(takeStart);
  return (
    <PasswordResetSection
      email={email}
      isFirst={isFirst}
      phoneAtLogin={isPhoneAccepted(userNames)}
      Steps={Steps}
      Done={Done}
    />
  );
}

function Steps({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  return (
    <LoginLayout
      header={<Header isEntrance />}
      footer={<Footer />}
      saying={{ first: t('login.saying.title'), second: t('login.saying.more') }}
    >
      {children}
    </LoginLayout>
  );
}

function Done({ title, buttons, children }: DoneProps): JSX.Element {
  return (
    <StatusPage
      mark="check"
      title={title}
      titleRef={focusOnMount}
      header={<Header isEntrance />}
      footer={<Footer />}
      buttons={buttons}
    >
      {children}
    </StatusPage>
  );
}

function isPhoneAccepted(names: 'email' | 'emailOrPhone'): boolean {
  return names === 'emailOrPhone';
}

/** What was typed at log-in comes behind the address, which no server sees, and does not stay there; that it is the first password stays. */
function takeStart(): { email: string; isFirst: boolean } {
  const { hash, pathname, search } = window.location;
  const carried = new URLSearchParams(hash.slice(1));
  const isFirst = carried.has('first');
  if (hash !== '')
    window.history.replaceState(window.history.state, '', `${pathname}${search}${isFirst ? '#first' : ''}`);
  return { email: carried.get('email') ?? '', isFirst };
}
