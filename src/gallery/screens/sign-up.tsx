import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { input, paths } from '#machines/sign-up/sign-up.walk.ts';
import { SignUpView } from '#src/features/sign-up/sign-up.view.tsx';
import { InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(signUpMachine, paths, { input }, (actor, { configuration }) => (
  <InLogin>
    <SignUpView actor={actor} shown links={configuration.links} likelyCountry="GB" />
  </InLogin>
));
