import { accountCreationMachine } from '#machines/account-creation/account-creation.machine.ts';
import { ticketOptions, ticketPaths } from '#machines/account-creation/account-creation.walk.ts';
import { ThirdPartyRegisterView } from '#src/features/third-party-register/third-party-register.view.tsx';
import { InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(accountCreationMachine, ticketPaths, ticketOptions, (actor, { configuration }) => (
  <InLogin>
    <ThirdPartyRegisterView actor={actor} links={configuration.links} likelyCountry="GB" />
  </InLogin>
));
