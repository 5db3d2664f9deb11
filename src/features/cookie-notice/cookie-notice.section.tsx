import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import { useServices } from '#src/app/services-context.ts';
import { provideCookieNotice } from './cookie-notice.actors.ts';
import { CookieNoticeView } from './cookie-notice.view.tsx';

/** `asks`: whether the page asks by itself, or only when somebody wants to answer anew. */
export function CookieNoticeSection({ asks = false }: { asks?: boolean }): JSX.Element {
  const services = useServices();
  // What was answered is known before the page is drawn: the notice is there from the start or not at all.
  const actor = useActorRef(provideCookieNotice(services), { input: { kept: services.consent.read(), asks }, inspect: services.inspect });
  return <CookieNoticeView actor={actor} privacyHref={services.configuration.links.privacy} />;
}
