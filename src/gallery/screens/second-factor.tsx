import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { input, paths } from '#machines/second-factor/second-factor.walk.ts';
import { SecondFactorView } from '#src/features/second-factor/second-factor.view.tsx';
import { InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(secondFactorMachine, paths, { input }, (actor) => (
  <InLogin>
    <SecondFactorView actor={actor} busy={false} />
  </InLogin>
));
