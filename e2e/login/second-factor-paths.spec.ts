import { generateKeyPairSync } from 'node:crypto';
import * as v from 'valibot';
import type { SnapshotFrom } from 'xstate';
import { logInWithPassword } from '#contract/calls/login.ts';
import { challengeSchema, sendCode } from '#contract/calls/second-factor.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { mail } from '#machines/second-factor/second-factor.harness.ts';
import type { SecondFactorInput } from '#machines/second-factor/second-factor.model.ts';
import { selectScreen as selectStep } from '#machines/second-factor/second-factor.selectors.ts';
import * as chart from '#machines/second-factor/second-factor.walk.ts';
import { pathsThrough } from '#machines/testing/paths.ts';
import * as view from '#src/features/second-factor/second-factor.gestures.ts';
import type { Mark } from '#src/testing/hands.ts';
import { addAuthenticator } from '../authenticator.ts';
import type { Walk } from '../chart-player.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { sam } from '../customers.ts';
import { submitLogin } from '../page-objects.ts';
import { isCodeEntered } from '../path-steps.ts';
import { forward } from '../service.ts';

type Machine = typeof secondFactorMachine;
type WalkOfStep = Walk<SecondFactorInput | undefined>;

const refusedSchema = v.object({
  error: v.looseObject({ symbol: v.literal('mfa_required'), ...challengeSchema.entries }),
});

/** Proven by a code that was mailed on this page. */
const byMail = pathsThrough(secondFactorMachine, chart.events, chart.options).filter(
  ({ snapshot: { context } }) =>
    context.proof !== null && context.selectedMethod === mail.id && context.sentCodes[mail.id] !== undefined,
);

/**
 * As a step of the login page: the form comes back if it ends without a proof. While one is checked, the step stays and
 * cannot be left.
 */
function selectScreen(snapshot: SnapshotFrom<Machine>) {
  const { proof, ended: failure } = snapshot.context;
  const isLeft = snapshot.matches('ended') && proof === null;
  return isLeft ? { name: 'left' as const, failure } : { ...selectStep(snapshot), isProven: proof !== null };
}

function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (screen.name === 'left') return ['login.title', { absent: 'secondFactor.title' }];
  return [...view.marks(screen), screen.isProven ? { absent: 'secondFactor.cancel' } : 'secondFactor.cancel'];
}

walkInBrowser<Machine>('a second factor', {
  machine: secondFactorMachine,
  ...chart,
  gestures: view.gestures,
  paths: [...chart.paths, ...byMail.slice(0, 1)],
  selectScreen,
  marks,
  calls: { sendCode: [sendCode] },
  // Any digits do for another method: the call with its code stays open.
  refuses: ({ has }) => ['mfa_session_not_found', ...(has('"mail"') ? [] : ['mfa_code_incorrect'])],
  arrange: async ({ service }, { failure }) => {
    if (failure?.symbol === 'mfa_session_not_found') await service.endChallenges();
  },
  withoutCall: ['askForPasskey'],
  fails: ['askForPasskey'],
  customer: () => sam,
  open: async (walk) => {
    const { page, service } = walk;
    if (walk.input?.challenge.passkey !== undefined) await addPasskey(walk);
    await page.goto(service.at('/login'));
    await holdLogin(walk);
    await submitLogin(page, sam);
  },
  outside: ({ page }) => ({ 'step.back': () => page.evaluate(() => history.back()) }),
  cannot: (event, { context: { selectedMethod, sentCodes } }) => {
    const isOfForm = ['method.change', 'code.submit'].includes(event.type) || isCodeEntered(event);
    const isUnsent = selectedMethod === mail.id && sentCodes[mail.id] === undefined;
    return isOfForm && isUnsent ? 'the form is shown once the code is sent' : null;
  },
});

/** Sam has a passkey, and an authenticator that answers only if the path does. */
async function addPasskey({ page, service, events }: WalkOfStep): Promise<void> {
  const answer = events.find(({ type }) => /^xstate\.(done|error)\.actor\.askForPasskey$/.test(type));
  await service.change(sam, 'passkeysAdded');
  const isUserVerified = answer?.output !== null;
  const { devtools, authenticatorId } = await addAuthenticator(page, {
    isUserVerified,
    isTouched: answer !== undefined,
  });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = {
    credentialId: Buffer.from('passkey1', 'base64url').toString('base64'),
    isResidentCredential: false,
    rpId: new URL(service.at('/')).hostname,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    signCount: 0,
  };
  await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
}

/** Asks for a second factor by the methods of the path's start. The call with the proof stays open. */
async function holdLogin({ page, service, input, has }: WalkOfStep): Promise<void> {
  let isAsked = false;
  await page.route(
    ({ pathname }) => pathname === logInWithPassword.path,
    async (route) => {
      if (isAsked) return;
      isAsked = true;
      const { status, text } = await forward(route, service);
      const { error } = v.parse(refusedSchema, JSON.parse(text));
      // Not every start is one of a customer of the demonstration.
      const methods = input?.challenge.methods.map(
        (method) => error.methods.find(({ type }) => type === method.type) ?? method,
      );
      const { passkey } = error;
      // No browser gives a page the passkeys of another host.
      const rpId = has('xstate.error.actor.askForPasskey') ? 'elsewhere.example' : passkey?.options.rpId;
      const options = { ...passkey?.options, rpId };
      await route.fulfill({
        status,
        json: { error: { ...error, methods, ...(passkey && { passkey: { ...passkey, options } }) } },
      });
    },
  );
}
