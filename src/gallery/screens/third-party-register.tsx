import { thirdPartyRegisterMachine } from '#machines/third-party-register/third-party-register.machine.ts';
import { input, paths } from '#machines/third-party-register/third-party-register.walk.ts';
import { ThirdPartyRegisterView } from '#src/features/third-party-register/third-party-register.view.tsx';
import { InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(thirdPartyRegisterMachine, paths, { input }, (actor, { configuration }) => (
  <InLogin>
    <ThirdPartyRegisterView actor={actor} links={configuration.links} likelyCountry="GB" />
  </InLogin>
));
