import { sessionMachine } from '#machines/session/session.machine.ts';
import { input, paths } from '#machines/session/session.walk.ts';
import { Footer, Header } from '#src/app/shell/page-frame.tsx';
import { SessionGateView } from '#src/session/session-gate.view.tsx';
import { unknownAccount } from '#src/services/display-name.ts';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { InApp, homeHeader } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(sessionMachine, paths, { input }, (actor) => (
  <InApp signedIn>
    <SessionGateView actor={actor} header={<Header />} footer={<Footer />} loginHref="/login">
      {(id) => <AccountPage header={homeHeader(unknownAccount)} footer={<Footer />} title={String(id)} />}
    </SessionGateView>
  </InApp>
));
