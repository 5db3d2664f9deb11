import { accountNoticeMachine } from '#machines/account-notice/account-notice.machine.ts';
import { paths } from '#machines/account-notice/account-notice.walk.ts';
import { changes } from '#machines/take-back/take-back.harness.ts';
import { Footer } from '#src/app/shell/page-frame.tsx';
import { FactorRemovalView } from '#src/features/account-notice/factor-removal.view.tsx';
import { TakeBackView } from '#src/features/account-notice/take-back.view.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { InApp, ann, homeHeader } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(accountNoticeMachine, paths, {}, (actor) => (
  <InApp signedIn>
    <AccountPage isHome header={homeHeader(ann, null)} footer={<Footer />} title="Ann">
      <FactorRemovalView
        actor={actor}
        removal={{ askedAt: Date.UTC(2026, 10, 28, 9), dueAt: Date.UTC(2026, 11, 1, 9), isEnded: false }}
      />
      <TakeBackView actor={actor} takenBack={{ at: Date.UTC(2026, 10, 24, 9), changes }} />
    </AccountPage>
  </InApp>
));
