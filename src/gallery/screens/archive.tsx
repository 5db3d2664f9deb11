import { archiveMachine } from '#machines/archive/archive.machine.ts';
import { paths } from '#machines/archive/archive.walk.ts';
import { ArchiveView } from '#src/features/archive/archive.view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(archiveMachine, paths, {}, (actor) => (
  <InSecurity>
    <Card>
      <ArchiveView actor={actor} />
    </Card>
  </InSecurity>
));
