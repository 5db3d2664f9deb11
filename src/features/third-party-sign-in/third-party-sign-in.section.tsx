import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import { useServices } from '#src/app/services-context.ts';
import { destinationOf, loginPage, provideThirdPartySignIn } from './third-party-sign-in.actors.ts';
import { ThirdPartySignInView } from './third-party-sign-in.view.tsx';

export function ThirdPartySignInSection(): JSX.Element {
  const services = useServices();
  const actor = useActorRef(provideThirdPartySignIn(services), { inspect: services.inspect });
  return (
    <ThirdPartySignInView
      actor={actor}
      hrefOf={(to, query) => (to === 'login' ? loginPage(query) : destinationOf(services, query))}
      contactHref={services.configuration.links['contact-us']}
    />
  );
}
