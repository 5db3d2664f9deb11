import { useEffect, useLayoutEffect, useState, type JSX, type ReactNode } from 'react';
import { LoginLayout, type LoginLayoutProps } from '#brand/login-layout.tsx';
import { userNames } from '#brand/login-settings.ts';
import { StartingAddressForm } from '#src/features/password-reset/address-form.tsx';
import { loadLaterSteps } from '#src/features/password-reset/lazy-later-steps.ts';
import { inputOf } from '#src/features/password-reset/password-reset.actors.ts';
import { PasswordResetSection } from '#src/features/password-reset/password-reset.view.tsx';
import type { DoneProps } from '#src/features/password-reset/later-steps.tsx';
import { isSavingData } from '#src/browser/saving-data.ts';
import { whenIdle } from '#src/browser/when-idle.ts';
import type { AppServices } from '#src/services/services.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { StatusPage } from '#src/ui/layout/status-page.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';
import { StartingFooter, StartingHeader } from '../shell/starting-frame.tsx';

export const title = 'passwordReset.pageTitle';

export function Starting(): JSX.Element {
  return (
    <EntranceFrame header={<StartingHeader isEntrance />} footer={<StartingFooter />}>
      <StartingAddressForm phoneAtLogin={isPhoneAccepted(userNames)} />
    </EntranceFrame>
  );
}

/** After a reload past the address, the page shows the step from the start. */
export async function enter(services: AppServices): Promise<boolean> {
  if (inputOf(services, '').reloaded?.step !== 'address') await loadLaterSteps();
  return true;
}

/** Sets a password without the old one. It looks like login, which links to it. */
export function Page(): JSX.Element {
  const [{ email, isFirst, isTyping, choosesRecovery, isSubmitted }] = useState(takeStart);
  useLayoutEffect(() => {
    if (isTyping) typedField()?.focus();
  }, [isTyping]);
  useEffect(() => {
    // Not during React's commit: the form's handler renders at once.
    if (isSubmitted) queueMicrotask(() => typedField()?.form?.requestSubmit());
  }, [isSubmitted]);
  // If that fails, sending the code loads it.
  useEffect(() => whenIdle(() => (isSavingData() ? undefined : void loadLaterSteps().catch(() => undefined))), []);
  return (
    <PasswordResetSection
      email={email}
      isFirst={isFirst}
      phoneAtLogin={isPhoneAccepted(userNames)}
      choosesRecovery={choosesRecovery}
      Steps={Steps}
      Done={Done}
    />
  );
}

function Steps({ children }: { children: ReactNode }): JSX.Element {
  return (
    <EntranceFrame header={<Header isEntrance />} footer={<Footer />}>
      {children}
    </EntranceFrame>
  );
}

/** The frame of login. */
function EntranceFrame(props: Omit<LoginLayoutProps, 'saying'>): JSX.Element {
  const { t } = useTranslator();
  return <LoginLayout saying={{ first: t('login.saying.title'), second: t('login.saying.more') }} {...props} />;
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

/**
 * Login passes its input in the fragment, which is not sent to a server, and this page removes it from the address. The
 * marker of a first password stays there. Input and choices made before the page started are kept.
 */
function takeStart() {
  const { hash, pathname, search } = window.location;
  const carried = new URLSearchParams(hash.slice(1));
  const isFirst = carried.has('first');
  if (hash !== '')
    window.history.replaceState(window.history.state, '', `${pathname}${search}${isFirst ? '#first' : ''}`);
  const field = typedField();
  const isTyping = field !== null && field === document.activeElement;
  const choosesRecovery = document.querySelector('main input[name="target"][value="recovery"]:checked') !== null;
  const isSubmitted = field?.form?.hasAttribute('data-submitted') === true;
  return { email: field?.value || (carried.get('email') ?? ''), isFirst, isTyping, choosesRecovery, isSubmitted };
}

const typedField = (): HTMLInputElement | null => document.querySelector('main input[name="email"]');
