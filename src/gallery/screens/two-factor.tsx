import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import { input, paths } from '#machines/two-factor/two-factor.walk.ts';
import { TwoFactorView } from '#src/features/two-factor/two-factor.view.tsx';
import { inSecurityCard } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(twoFactorMachine, paths, { input }, (actor) =>
  inSecurityCard(<TwoFactorView actor={actor} />),
);
