import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type Claims, type MachineEvent, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { creationOptions, credential, last, none, renamed, two } from './passkey.harness.ts';
import { passkeyMachine } from './passkey.machine.ts';
import { selectScreen } from './passkey.selectors.ts';

const read = readSteps('readPasskeys');
const change = challengeSteps('changePasskeys', { kind: 'create', options: creationOptions });
/** Read back after a response was lost. */
export const readBack = settled('readPasskeys', renamed);
const removed = settled('changePasskeys', { outcome: 'done', value: { kind: 'remove', passkeys: last } });

const screenEvents: readonly MachineEvent<typeof passkeyMachine>[] = [
  settled('readPasskeys', none),
  settled('readPasskeys', two),
  settled('readPasskeys', last),
  readBack,
  read.failed,
  read.repeated,
  ...withoutData('manage.open', 'manage.close', 'passkey.create'),
  { type: 'passkey.rename', id: '7' },
  { type: 'passkey.remove', id: '7' },
  { type: 'name.submit', name: 'Phone at home' },
  { type: 'name.submit', name: ' ' },
  ...withoutData('name.cancel', 'remove.confirm', 'remove.cancel'),
  ...change.steps,
  removed,
  ...['mfa_session_not_found', 'modify_not_allowed', 'time_out'].map((symbol) => change.refused(symbol)),
  settled('createPasskey', credential),
  settled('createPasskey', null),
  rejected('createPasskey', refusal('passkey_exists')),
  settled('savePasskey', two),
  rejected('savePasskey', refusal('passkey_refused')),
  settled('renamePasskey', two),
  rejected('renamePasskey', refusal('request_throttled')),
  rejected('renamePasskey', refusal('time_out')),
];

export const events: readonly MachineEvent<typeof passkeyMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  { type: 'name.edit' },
  { type: 'passkeys.changed' },
  rejected('savePasskey', refusal('time_out')),
  rejected('renamePasskey', refusal('not_found')),
  change.broken,
];

export const input = { canCreate: true };
export const options: WalkOptions<typeof passkeyMachine> = {
  input,
  filter: (snapshot, event) => {
    const { context } = snapshot;
    const { passkeys, change: running } = context;
    // Without a passkey the row creates one, with one it opens the list.
    if (event.type === 'manage.open') return passkeys !== none;
    if (event.type === 'passkey.create') return passkeys === none || snapshot.matches({ shown: 'managing' });
    // The walk names the passkey as it was.
    if (event.type === 'passkey.rename') return passkeys !== renamed;
    if (event.type === 'passkey.remove') return passkeys === two;
    if (event === readBack) return snapshot.matches('readingBack') && context.chosen !== null;
    if (event === removed) return running?.kind === 'remove' && change.canHappen(context, event);
    if (event === change.done) return running?.kind === 'create' && change.canHappen(context, event);
    return change.canHappen(context, event) && read.canHappen(context, event);
  },
};

/** One path to each screen. */
export const paths = screenPaths(passkeyMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof passkeyMachine> = { goal: 'shown.closed' };
