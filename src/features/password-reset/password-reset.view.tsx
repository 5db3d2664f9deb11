import type { ComponentType, JSX, ReactNode } from 'react';
import { routes } from '#contract/pages.ts';
import { selectScreen } from '#machines/password-reset/password-reset.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { AddressForm } from './address-form.tsx';
import type { DoneProps } from './later-steps.tsx';
import { laterSteps, loadLaterSteps } from './lazy-later-steps.ts';
import { inputOf, loginPage, providePasswordReset, type PasswordResetActor } from './password-reset.actors.ts';

/** Starts the flow on its page. Shows `done` once the password is set. */
export function PasswordResetSection({
  email,
  ...page
}: { email: string } & Pick<
  PasswordResetViewProps,
  'isFirst' | 'phoneAtLogin' | 'choosesRecovery' | 'Steps' | 'Done'
>): JSX.Element {
  const services = useServices();
  const actor = useChart(
    (services) => providePasswordReset(services, loadLaterSteps),
    (services) => inputOf(services, email),
  );
  return (
    <PasswordResetView
      actor={actor}
      loginHref={loginPage()}
      inApp={services.hostApp !== null}
      recoveryOffered={services.configuration.backupEmailOpen}
      contactHref={services.configuration.links['contact-us']}
      {...page}
    />
  );
}

export interface PasswordResetViewProps {
  actor: PasswordResetActor;
  loginHref?: string;
  /** The page runs in the web view of an app, and leads back there instead of to login. */
  inApp: boolean;
  /** The account is known to have no password yet. */
  isFirst?: boolean;
  /** Whether a phone number is a user name at login. */
  phoneAtLogin?: boolean;
  /** Whether the code may go to the recovery email. */
  recoveryOffered: boolean;
  /** The user chose the recovery email before the page started. */
  choosesRecovery?: boolean;
  contactHref: string;
  /** The page around the steps. */
  Steps: ComponentType<{ children: ReactNode }>;
  /** The page with the result and its next steps. */
  Done: ComponentType<DoneProps>;
}

export function PasswordResetView({
  actor,
  loginHref = routes.login,
  inApp,
  isFirst = false,
  phoneAtLogin = false,
  recoveryOffered,
  choosesRecovery = false,
  contactHref,
  Steps,
  Done,
}: PasswordResetViewProps): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const loginOutsideApp = inApp ? null : loginHref;
  const later = laterSteps();
  if (later === null && screen.name !== 'address') throw new Error('The steps after the address are not loaded.');

  if (later !== null && screen.name === 'done')
    return <later.DoneStep actor={actor} screen={screen} isFirst={isFirst} loginHref={loginOutsideApp} Done={Done} />;
  return (
    <Steps>
      <PageTitle>{t(isFirst ? 'passwordReset.first.pageTitle' : 'passwordReset.pageTitle')}</PageTitle>
      {later === null ? null : (
        <later.LaterSteps
          actor={actor}
          screen={screen}
          isFirst={isFirst}
          contactHref={contactHref}
          loginHref={loginOutsideApp}
        />
      )}
      <AddressForm
        key="address"
        actor={actor}
        loginHref={loginOutsideApp}
        screen={screen.name === 'address' ? screen : null}
        isFirst={isFirst}
        phoneAtLogin={phoneAtLogin}
        recoveryOffered={recoveryOffered}
        choosesRecovery={choosesRecovery}
      />
    </Steps>
  );
}
