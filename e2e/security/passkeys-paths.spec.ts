import * as v from 'valibot';
import {
  addPasskey,
  listPasskeys,
  passkeysSchema,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#contract/calls/passkey.ts';
import { last, two } from '#machines/passkey/passkey.harness.ts';
import { passkeyMachine } from '#machines/passkey/passkey.machine.ts';
import { selectScreen } from '#machines/passkey/passkey.selectors.ts';
import * as chart from '#machines/passkey/passkey.walk.ts';
import * as view from '#src/features/passkey/passkey.gestures.ts';
import { addAuthenticator } from '../authenticator.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import type { Step } from '../path-steps.ts';

/** The user cancels in the browser's own dialog. */
const isCancelled = ({ type, output }: Step): boolean => type === 'xstate.done.actor.createPasskey' && output === null;

/** The user leaves the browser's own dialog, which does not answer. */
const isLeft = ({ type }: Step, index: number, steps: readonly Step[]): boolean =>
  type === 'name.cancel' && steps[index - 1]?.type === 'xstate.done.actor.changePasskeys';

walkInBrowser<typeof passkeyMachine>('the passkeys', {
  machine: passkeyMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: {
    readPasskeys: [listPasskeys],
    changePasskeys: [startPasskey, removePasskey],
    savePasskey: [addPasskey],
    renamePasskey: [renamePasskey],
  },
  // The browser and its authenticator answer.
  withoutCall: ['createPasskey'],
  // The walk's list, whose passkeys the service does not have, may have been shown.
  bodyOf: (_, call) => (call === renamePasskey ? two : null),
  wire: ({ output }) => (isRemoval(output) ? output.passkeys : output),
  // A response that is lost after the service has saved: `npm run faults` brings it about.
  cannot: (event) => {
    if (event.type === 'passkeys.changed') return 'the key vault of the page does this, which Lin’s country has not';
    return event === chart.readBack ? 'the service has not saved what the walk says' : null;
  },
  customer: () => lin,
  open: '/accountSecurity',
  prepare: async ({ page, service, events: steps }) => {
    await addAuthenticator(page, { isUserVerified: !steps.some(isCancelled), isTouched: !steps.some(isLeft) });
    const [read] = steps.filter(({ type }) => type === 'xstate.done.actor.readPasskeys');
    if (read?.output === two || read?.output === last) await service.change(lin, 'passkeysAdded');
  },
  // A list of the walk's own would name other passkeys than those that the page has read.
  arrange: async ({ service }, { port, output }) => {
    if (port === 'readPasskeys' && output === last) await service.change(lin, 'passkeyLeftAlone');
  },
});

const removalSchema = v.object({ kind: v.literal('remove'), passkeys: passkeysSchema });
const isRemoval = (output: unknown): output is v.InferOutput<typeof removalSchema> => v.is(removalSchema, output);
