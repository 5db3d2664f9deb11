import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { paths } from '#machines/message-bar/message-bar.walk.ts';
import { SiteHeader } from '#src/app/shell/site-header.tsx';
import { MessageBarView } from '#src/features/message-bar/message-bar.view.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(messageBarMachine, paths, {}, (actor, { configuration }) => (
  <AccountPage
    header={
      <>
        <SiteHeader configuration={configuration} account={null} />
        <MessageBarView actor={actor} />
      </>
    }
    footer={null}
    title="Ann"
  />
));
