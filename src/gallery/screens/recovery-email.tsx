import { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import { paths } from '#machines/recovery-email/recovery-email.walk.ts';
import { RecoveryEmailView } from '#src/features/recovery-email/recovery-email.view.tsx';
import { inSecurityCard } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(recoveryEmailMachine, paths, {}, (actor) =>
  inSecurityCard(<RecoveryEmailView actor={actor} />),
);
