import type { JSX } from 'react';
import { EmailLinkSection } from '#src/features/email-link/email-link.view.tsx';
import { EmailLinkStatus, StartingEmailLink } from '../shell/email-link-frame.tsx';

export const title = 'emailLink.pageTitle';

export { StartingEmailLink as Starting };

/** The page of a mailed link, which needs no session. */
export function Page(): JSX.Element {
  return <EmailLinkSection returns={false} Status={EmailLinkStatus} />;
}
