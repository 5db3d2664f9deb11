import { SimulatedClock, createActor } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { Secret } from '#machines/shared/secret.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import type { SignUpForm, SignUpInput, Registration } from '#machines/sign-up/sign-up.model.ts';
import { controlledMailedCode, mailedCodePorts, sent } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';

export const newPassword = 'Bright-Window-64';
export const signUpCode = '275 310';
export const details: SignUpForm = {
  email: 'mia@example.com',
  password: new Secret(newPassword),
  country: 'GB',
  agreed: true,
  news: false,
};
export const agreements: readonly Agreement[] = [
  { contract: 'terms', version: '2026-10-01' },
  { contract: 'privacy', version: '2026-09-01' },
];

export const fresh: SignUpInput = { draft: null, mailed: null };
/** The page was reloaded at the code. */
export const reloaded: SignUpInput = { draft: { email: details.email, country: 'GB', news: true }, mailed: { sent, agreements } };

/** The running chart, every port held open. */
export function startSignUp(input: SignUpInput = fresh) {
  const mailedCode = mailedCodePorts<SignUpForm | null>();
  const ports = {
    markRegistration: controlledActor(),
    fetchLegalDocuments: controlledActor<readonly Agreement[]>(),
    createAccount: controlledActor<void, Registration>(),
    confirmCreated: controlledActor<boolean, { details: SignUpForm | null }>(),
    goOn: controlledActor<string>(),
    ...mailedCode,
    codeWait: mailedCode.wait,
    wait: controlledSource<CountdownInput>(),
  };
  const machine = signUpMachine.provide({
    actors: {
      mailedCode: controlledMailedCode(mailedCode),
      markRegistration: ports.markRegistration.logic,
      fetchLegalDocuments: ports.fetchLegalDocuments.logic,
      createAccount: ports.createAccount.logic,
      confirmCreated: ports.confirmCreated.logic,
      goOn: ports.goOn.logic,
      waitCountdown: ports.wait.logic,
    },
  });
  const actor = createActor(machine, { input, clock: new SimulatedClock() }).start();
  return {
    actor,
    ports,
    value: () => actor.getSnapshot().value,
    /** The state of the mailed code, while one is asked for. */
    mailedCode: () => actor.getSnapshot().children.mailedCode?.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    /** Everything a dump or the inspector could show. */
    shown: () => JSON.stringify([actor.getSnapshot().context, actor.getPersistedSnapshot()]),
  };
}
