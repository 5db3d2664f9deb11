import { passkeyMachine } from '#machines/passkey/passkey.machine.ts';
import { input, paths } from '#machines/passkey/passkey.walk.ts';
import { PasskeyView } from '#src/features/passkey/passkey.view.tsx';
import { inSecurityCard } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(passkeyMachine, paths, { input }, (actor) =>
  inSecurityCard(<PasskeyView actor={actor} />),
);
