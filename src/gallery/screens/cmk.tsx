import { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import { input, paths } from '#machines/cmk/cmk.walk.ts';
import { KeysView } from '#src/features/data-protection/keys-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(cmkMachine, paths, { input }, (actor) => (
  <InSecurity>
    <Card>
      <KeysView actor={actor} hint="" />
    </Card>
  </InSecurity>
));
