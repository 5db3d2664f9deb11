import { phoneLoginMachine } from '#machines/phone-login/phone-login.machine.ts';
import { paths } from '#machines/phone-login/phone-login.walk.ts';
import { PhoneLoginView } from '#src/features/phone-login/phone-login.view.tsx';
import { InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(phoneLoginMachine, paths, {}, (actor) => (
  <InLogin>
    <PhoneLoginView actor={actor} />
  </InLogin>
));
