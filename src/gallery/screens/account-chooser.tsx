import { accountChooserMachine } from '#machines/account-chooser/account-chooser.machine.ts';
import { paths } from '#machines/account-chooser/account-chooser.walk.ts';
import { AccountChooserView } from '#src/features/account-chooser/account-chooser.view.tsx';
import { InThirdParty } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(accountChooserMachine, paths, {}, (actor) => (
  <InThirdParty>
    <AccountChooserView actor={actor} />
  </InThirdParty>
));
