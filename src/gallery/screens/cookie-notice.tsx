import { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import { input, paths } from '#machines/cookie-notice/cookie-notice.walk.ts';
import { Footer } from '#src/app/shell/page-frame.tsx';
import { CookieNoticeView } from '#src/features/cookie-notice/cookie-notice.view.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { InApp, ann, homeHeader } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(cookieNoticeMachine, paths, { input }, (actor, { configuration }) => (
  <InApp signedIn>
    <AccountPage
      header={homeHeader(ann, <CookieNoticeView actor={actor} privacyHref={configuration.links.privacy} />)}
      footer={<Footer />}
      title="Ann"
    />
  </InApp>
));
