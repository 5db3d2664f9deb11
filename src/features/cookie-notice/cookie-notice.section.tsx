import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import { useBase } from '#src/app/services-context.ts';
import { cookieNoticeFlow } from './cookie-notice.actors.ts';
import { CookieNoticeView } from './cookie-notice.view.tsx';

/** `asks`: whether the page asks by itself, or only when somebody wants to answer anew. */
export function CookieNoticeSection({ asks = false }: { asks?: boolean }): JSX.Element {
  const base = useBase();
  // What was answered is known before the page is drawn: the notice is there from the start or not at all.
  const actor = useActorRef(cookieNoticeFlow(base), { input: { kept: base.consent.read(), asks } });
  return <CookieNoticeView actor={actor} privacyHref={base.configuration.links.privacy} />;
}
