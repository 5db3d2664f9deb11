import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { changed as confirmed } from '#machines/email-change/email-change.harness.ts';
import { changed, rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { recoveryEmailMachine } from './recovery-email.machine.ts';
import { selectScreen } from './recovery-email.selectors.ts';

const read = readSteps('readEmail');
const removal = challengeSteps('removeEmail');

const screenEvents: readonly MachineEvent<typeof recoveryEmailMachine>[] = [
  settled('readEmail', null),
  settled('readEmail', 'a•••n@mail.example'),
  read.failed,
  read.repeated,
  ...withoutData('recovery.set', 'manage.open', 'manage.close', 'turnOff.start', 'turnOff.confirm', 'turnOff.cancel'),
  settled('emailChange', { confirmed: null }),
  ...removal.steps,
  ...['mfa_session_not_found', 'backup_email_not_found', 'time_out'].map((symbol) => removal.refused(symbol)),
];

export const events: readonly MachineEvent<typeof recoveryEmailMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  changed('emailChange', { context: { confirmed } }, settled('confirmEmail', confirmed)),
  rejected('emailChange', new Error('The change broke.')),
  removal.broken,
];

export const options: WalkOptions<typeof recoveryEmailMachine> = {
  filter: (snapshot, event) => {
    const { email } = snapshot.context;
    // A row without an address offers nothing to manage.
    if (event.type === 'manage.open') return email !== null;
    if (event.type === 'recovery.set' && email !== null) return snapshot.matches({ shown: 'managing' });
    return removal.canHappen(snapshot.context, event) && read.canHappen(snapshot.context, event);
  },
};

const unsavedOptions: WalkOptions<typeof recoveryEmailMachine> = {
  ...options,
  input: { unsaved: { form: 'backup_email', values: { email: 'ann@harthouse.example' } } },
};

/** One path to each screen. */
export const paths = screenPaths(recoveryEmailMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof recoveryEmailMachine> = { goal: 'shown.closed', starts: [options, unsavedOptions] };
