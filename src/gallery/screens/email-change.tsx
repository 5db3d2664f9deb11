import { emailChangeMachine } from '#machines/email-change/email-change.machine.ts';
import { input, paths } from '#machines/email-change/email-change.walk.ts';
import { EmailChangeDialog } from '#src/features/email-change/email-change-dialog.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(emailChangeMachine, paths, { input }, (actor) => (
  <InSecurity>
    <EmailChangeDialog actor={actor} usage="change_email" />
  </InSecurity>
));
