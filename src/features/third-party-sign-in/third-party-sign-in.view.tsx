import type { JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import { loginParts, routes } from '#contract/pages.ts';
import type { thirdPartySignInMachine } from '#machines/third-party-sign-in/third-party-sign-in.machine.ts';
import { likelyCountry } from '#machines/account-creation/account-creation.rules.ts';
import { selectScreen } from '#machines/third-party-sign-in/third-party-sign-in.selectors.ts';
import type { ThirdPartySignInScreen } from '#machines/third-party-sign-in/third-party-sign-in.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { ThirdPartyRegisterView } from '#src/features/third-party-register/third-party-register.view.tsx';
import type { ThirdPartyRegisterViewProps } from '#src/features/third-party-register/third-party-register.view.tsx';
import { useLegalDocuments } from '#src/features/legal-documents/use-legal-documents.tsx';
import { isOfConnecting, Refused } from './refused.tsx';
import {
  destinationOf,
  loginPage,
  provideThirdPartySignIn,
  setPasswordPage,
  type Providers,
} from './third-party-sign-in.actors.ts';

type ThirdPartySignInActor = ActorRefFrom<typeof thirdPartySignInMachine>;

/** The third parties that this brand names, by key. */
/** Starts the flow on its page. */
export function ThirdPartySignInSection({ providers }: { providers: Providers }): JSX.Element {
  const services = useServices();
  const actor = useChart((services) => provideThirdPartySignIn(services, providers));
  const { read, dialog } = useLegalDocuments({ open: () => Promise.resolve(services), inspect: services.inspect });
  const { terms, privacy, 'contact-us': contactHref } = services.configuration.links;
  return (
    <>
      <ThirdPartySignInView
        actor={actor}
        hrefOf={(to, query) =>
          to === 'account' ? routes.homePage : to === 'login' ? loginPage(query) : destinationOf(services, query)
        }
        contactHref={contactHref}
        providers={providers}
        links={{ terms, privacy, read }}
        likelyCountry={likelyCountry(navigator.languages)}
      />
      {dialog}
    </>
  );
}

type Leaving = Extract<ThirdPartySignInScreen, { name: 'leaving' }>;

/** Everything needed for a new user's account. */
export interface ThirdPartySignInViewProps extends Omit<ThirdPartyRegisterViewProps, 'actor'> {
  actor: ThirdPartySignInActor;
  /** The address to redirect to, shown as a link if the redirect is slow. */
  hrefOf: (to: Leaving['to'], query: string) => string;
  contactHref: string;
  providers: Providers;
}

export function ThirdPartySignInView({
  actor,
  hrefOf,
  contactHref,
  providers,
  ...page
}: ThirdPartySignInViewProps): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const register = useSelector(actor, ({ children }) => children.register);
  const providerKey = useSelector(actor, ({ context }) => context.provider);
  const providerName = providers.find(({ key }) => key === providerKey)?.name ?? null;
  const child = useSelector(actor, ({ children }) => children.exchange?.getSnapshot().children.secondFactor);

  switch (screen.name) {
    case 'waiting':
      return <ThirdPartySignInWaiting isConnecting={screen.isConnecting} />;
    case 'challenged':
      return (
        <>
          <PageTitle>{t('secondFactor.pageTitle')}</PageTitle>
          <ChallengeStep
            child={child}
            busy={screen.busy}
            onPage={
              screen.isConnecting
                ? {
                    back: t('thirdParty.way.account'),
                    act: t('sensitiveAction.act.connect', { provider: providerName ?? t('thirdParty.itself') }),
                    lastPress: {
                      label: t('thirdParty.connect', { provider: providerName ?? t('thirdParty.itself') }),
                      loses: false,
                    },
                  }
                : undefined
            }
          />
        </>
      );
    case 'registering':
      return register === undefined ? (
        <PageTitle>{t('login.pageTitle')}</PageTitle>
      ) : (
        <ThirdPartyRegisterView actor={register} {...page} />
      );
    case 'refused':
      return (
        <>
          <PageTitle>
            {t(isOfConnecting(screen.advice) ? 'thirdParty.refused.connectPageTitle' : 'thirdParty.refused.pageTitle')}
          </PageTitle>
          <Refused
            screen={screen}
            contactHref={contactHref}
            provider={providerName}
            setPasswordHref={setPasswordPage(screen.query, screen.failure.email ?? '')}
            signUpHref={`${hrefOf('login', screen.query)}${loginParts.signUp}`}
            onReturn={() => actor.send({ type: 'login.return' })}
            onRestart={() => actor.send({ type: 'thirdParty.restart' })}
          />
        </>
      );
    case 'leaving': {
      const words = leavingWords[screen.to];
      return (
        <div role="status">
          <PageTitle>{t('login.pageTitle')}</PageTitle>
          <FormTitle title={t(words.title)}>{t(words.more)}</FormTitle>
          <LinkButton variant="login" href={hrefOf(screen.to, screen.query)}>
            {t(words.link)}
          </LinkButton>
        </div>
      );
    }
  }
}

/** Until the service identifies the user. */
export function ThirdPartySignInWaiting({ isConnecting }: { isConnecting: boolean }): JSX.Element {
  const { t } = useTranslator();
  return (
    <div role="status">
      <PageTitle>{t(isConnecting ? 'thirdParty.waiting.connectPageTitle' : 'login.pageTitle')}</PageTitle>
      <FormTitle title={t(isConnecting ? 'thirdParty.waiting.connectTitle' : 'thirdParty.waiting.title')}>
        {t('thirdParty.waiting.more')}
      </FormTitle>
    </div>
  );
}

const leavingWords = {
  destination: { title: 'shared.leaving.title', more: 'shared.leaving.more', link: 'shared.leaving.link' },
  login: { title: 'thirdParty.returning.title', more: 'thirdParty.returning.more', link: 'thirdParty.returning.link' },
  account: {
    title: 'thirdParty.toAccount.title',
    more: 'thirdParty.returning.more',
    link: 'thirdParty.toAccount.link',
  },
} as const;
