import { passwordMachine } from '#machines/password/password.machine.ts';
import { paths } from '#machines/password/password.walk.ts';
import { PasswordView } from '#src/features/password/password.view.tsx';
import { inSecurityCard } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(passwordMachine, paths, {}, (actor) => inSecurityCard(<PasswordView actor={actor} />));
