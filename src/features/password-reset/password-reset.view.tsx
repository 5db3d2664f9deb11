import type { ComponentType, JSX, ReactNode } from 'react';
import { selectScreen } from '#machines/password-reset/password-reset.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { AddressForm, Heading, type AddressFormProps } from './address-form.tsx';
import type { DoneProps } from './later-steps.tsx';
import { laterSteps, loadLaterSteps } from './lazy-later-steps.ts';
import { inputOf, loginPage, providePasswordReset, type PasswordResetActor } from './password-reset.actors.ts';

/** Starts the flow on its page. Shows `done` once the password is set. */
export function PasswordResetSection({ email, choosesRecovery, ...page }: SectionProps): JSX.Element {
  const services = useServices();
  const actor = useChart(
    (services) => providePasswordReset(services, loadLaterSteps),
    (services) => inputOf(services, email),
  );
  return (
    <PasswordResetView
      actor={actor}
      loginHref={services.hostApp === null ? loginPage() : null}
      recovery={!services.configuration.backupEmailOpen ? 'notOffered' : choosesRecovery ? 'chosen' : 'offered'}
      contactHref={services.configuration.links['contact-us']}
      {...page}
    />
  );
}

interface SectionProps extends Omit<Props, 'actor' | 'loginHref' | 'recovery' | 'contactHref'> {
  email: string;
  /** The user chose the recovery email before the page started. */
  choosesRecovery: boolean;
}

interface Props extends Pick<AddressFormProps, 'recovery'> {
  actor: PasswordResetActor;
  /** Null in the web view of an app, where the page leads back to the app instead. */
  loginHref: string | null;
  /** The account is known to have no password yet. */
  isFirst?: boolean;
  /** Whether a phone number is a user name at login. */
  phoneAtLogin?: boolean;
  contactHref: string;
  /** The page around the steps. */
  Steps: ComponentType<{ children: ReactNode }>;
  /** The page with the result and its next steps. */
  Done: ComponentType<DoneProps>;
}

export function PasswordResetView({
  actor,
  loginHref,
  isFirst = false,
  phoneAtLogin = false,
  recovery,
  contactHref,
  Steps,
  Done,
}: Props): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const later = laterSteps();
  if (later === null && screen.name !== 'address') throw new Error('The steps after the address are not loaded.');

  if (later !== null && screen.name === 'done')
    return <later.DoneStep actor={actor} screen={screen} isFirst={isFirst} loginHref={loginHref} Done={Done} />;
  return (
    <Steps>
      <PageTitle>{t(isFirst ? 'passwordReset.first.pageTitle' : 'passwordReset.pageTitle')}</PageTitle>
      {later === null ? null : (
        <later.LaterSteps
          actor={actor}
          screen={screen}
          isFirst={isFirst}
          contactHref={contactHref}
          loginHref={loginHref}
        />
      )}
      <AddressForm
        key="address"
        actor={actor}
        screen={screen.name === 'address' ? screen : null}
        heading={
          <Heading
            isFirst={isFirst}
            takesFocus={screen.name === 'address' && screen.failure === null}
            loginHref={loginHref}
          />
        }
        recovery={recovery}
        phoneAtLogin={phoneAtLogin}
      />
    </Steps>
  );
}
