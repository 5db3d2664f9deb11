import { generateKeyPairSync } from 'node:crypto';
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
import { lin, protectionCode, robin, type Customer } from '../customers.ts';
import { verifyByMail } from '../page-objects.ts';
import type { Step, Steps } from '../path-steps.ts';
import { submitWrite } from '../vault.ts';

/** The user cancels in the browser's own dialog. */
const isCancelled = ({ type, output }: Step): boolean => type === 'xstate.done.actor.createPasskey' && output === null;

/** The user leaves the browser's own dialog, which does not answer. */
const isLeft = ({ type }: Step, index: number, steps: readonly Step[]): boolean =>
  type === 'name.cancel' && steps[index - 1]?.type === 'xstate.done.actor.changePasskeys';

/** A change of the key vault on the same page reports that its passkeys have changed. */
const customer = ({ has }: Steps): Customer => (has('passkeys.changed') ? robin : lin);

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
  fails: ['createPasskey'],
  // The walk's list, whose passkeys the service does not have, may have been shown.
  bodyOf: (_, call) => (call === renamePasskey ? two : null),
  wire: ({ output }) => (isRemoval(output) ? output.passkeys : output),
  cannot: ({ type }, { context: { passkeys } }) =>
    type === 'xstate.error.actor.createPasskey' && passkeys !== two
      ? 'the account has no passkey that this device could have'
      : null,
  customer,
  open: '/accountSecurity',
  prepare: async (walk) => {
    const { page, service, has, events: steps } = walk;
    const isUserVerified = !steps.some(isCancelled);
    const authenticator = await addAuthenticator(page, { isUserVerified, isTouched: !steps.some(isLeft) });
    if (has('passkey_exists')) await keepFirst(authenticator);
    const [read] = steps.filter(({ type }) => type === 'xstate.done.actor.readPasskeys');
    if (read?.output === two || read?.output === last) await service.change(customer(walk), 'passkeysAdded');
  },
  // A list of the walk's own would name other passkeys than those that the page has read.
  arrange: async ({ service, events: steps }, { port, output, failure }) => {
    if (port === 'readPasskeys' && output === last) await service.change(lin, 'passkeyLeftAlone');
    // The service has saved the name, and its response is lost.
    const isSaved = failure?.symbol === 'time_out' && steps.some((step) => step === chart.readBack);
    if (port === 'renamePasskey' && isSaved) await service.change(lin, 'passkeyRenamed');
  },
  outside: ({ page, service }) => ({
    'passkeys.changed': async () => {
      await submitWrite(page, 'change', { current: protectionCode, pin: 'Cedar-Lamp-7' });
      await verifyByMail(page, service, robin);
    },
  }),
});

/** The authenticator has the account's first passkey. */
async function keepFirst({ devtools, authenticatorId }: Awaited<ReturnType<typeof addAuthenticator>>): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await devtools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: Buffer.from('passkey1', 'base64url').toString('base64'),
      isResidentCredential: true,
      rpId: 'account.default.localhost',
      privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      userHandle: Buffer.from('lin').toString('base64'),
      signCount: 0,
    },
  });
}

const removalSchema = v.object({ kind: v.literal('remove'), passkeys: passkeysSchema });
const isRemoval = (output: unknown): output is v.InferOutput<typeof removalSchema> => v.is(removalSchema, output);
