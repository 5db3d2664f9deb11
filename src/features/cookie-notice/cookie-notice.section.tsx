import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import { useBase } from '#src/flows/base-context.ts';
import { cookieNoticeFlow } from '#src/flows/cookie-notice.ts';
import { CookieNoticeView } from './cookie-notice.view.tsx';

export function CookieNoticeSection(): JSX.Element {
  const base = useBase();
  // What was answered is known before the page is drawn: the notice is there from the start or not at all.
  const actor = useActorRef(cookieNoticeFlow(base), { input: { kept: base.consent.read() } });
  return <CookieNoticeView actor={actor} privacyHref={base.configuration.links.privacy} />;
}
