import { archiveMachine } from '#machines/archive/archive.machine.ts';
import { paths } from '#machines/archive/archive.walk.ts';
import { ArchiveView } from '#src/features/archive/archive.view.tsx';
import { inSecurityCard } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(archiveMachine, paths, {}, (actor) => inSecurityCard(<ArchiveView actor={actor} />));
