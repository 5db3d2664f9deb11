import { profileEditMachine } from '#machines/profile-edit/profile-edit.machine.ts';
import { input, paths } from '#machines/profile-edit/profile-edit.walk.ts';
import { EditRow } from '#src/features/profile/edit-row.tsx';
import { ValueList } from '#src/ui/rows/value-row.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(profileEditMachine, paths, { input }, (actor) => (
  <InSecurity>
    <Card>
      <ValueList>
        <EditRow actor={actor} />
      </ValueList>
    </Card>
  </InSecurity>
));
