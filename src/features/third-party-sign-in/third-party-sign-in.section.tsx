import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import { useBase } from '#src/app/services-context.ts';
import { destinationOf, loginPage, thirdPartySignInFlow } from './third-party-sign-in.actors.ts';
import { ThirdPartySignInView } from './third-party-sign-in.view.tsx';

export function ThirdPartySignInSection(): JSX.Element {
  const base = useBase();
  const actor = useActorRef(thirdPartySignInFlow(base), { inspect: base.activity.see });
  return (
    <ThirdPartySignInView
      actor={actor}
      hrefOf={(to, query) => (to === 'login' ? loginPage(query) : destinationOf(base, query))}
      contactHref={base.configuration.links['contact-us']}
    />
  );
}
