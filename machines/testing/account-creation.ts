import { SimulatedClock, createActor } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { accountCreationMachine } from '#machines/account-creation/account-creation.machine.ts';
import type {
  AccountCreationInput,
  AccountForm,
  CodeRecipient,
  Registration,
} from '#machines/account-creation/account-creation.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { ThirdPartyTicket } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { controlledMailedCode, mailedCodePorts, sent } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';

export const newPassword = 'Bright-Window-64';
export const signUpCode = '275 310';
export const details: AccountForm = {
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

/** An account with a password. */
export const fresh: AccountCreationInput = { ticket: null, mailed: null };
/** Started again at the code; its password was lost. */
export const atMailedCode: AccountCreationInput = {
  ticket: null,
  mailed: { details: { ...details, password: new Secret('') }, sent, agreements },
};

export const registerCode = '275310';
export const form: AccountForm = { email: 'noa@example.com', password: null, country: 'GB', agreed: true, news: false };
/** The third party gave no address. */
export const ticket: ThirdPartyTicket = {
  ticket: new Secret('the ticket'),
  email: null,
  verified: false,
  provider: 'Larch',
};
export const verifiedTicket: ThirdPartyTicket = { ...ticket, email: form.email, verified: true };

/** Every port held open. */
export function accountCreationPorts() {
  const mailedCode = mailedCodePorts<CodeRecipient>();
  return {
    fetchLegalDocuments: controlledActor<readonly Agreement[]>(),
    createAccount: controlledActor<void, Registration>(),
    confirmCreated: controlledActor<boolean, Registration>(),
    ...mailedCode,
    codeWait: mailedCode.wait,
    wait: controlledSource<CountdownInput>(),
  };
}

/** The chart with these ports, for a parent that invokes it. */
export function controlledAccountCreation(ports: ReturnType<typeof accountCreationPorts>) {
  return accountCreationMachine.provide({
    actors: {
      mailedCode: controlledMailedCode({ sendCode: ports.sendCode, resend: ports.resend, wait: ports.codeWait }),
      fetchLegalDocuments: ports.fetchLegalDocuments.logic,
      createAccount: ports.createAccount.logic,
      confirmCreated: ports.confirmCreated.logic,
      waitCountdown: ports.wait.logic,
    },
  });
}

/** The running chart. */
export function startAccountCreation(input: AccountCreationInput = fresh) {
  const ports = accountCreationPorts();
  const actor = createActor(controlledAccountCreation(ports), { input, clock: new SimulatedClock() }).start();
  return {
    actor,
    ports,
    value: () => actor.getSnapshot().value,
    output: () => actor.getSnapshot().output,
    context: () => actor.getSnapshot().context,
    /** The state of the mailed code, while one is asked for. */
    mailedCode: () => actor.getSnapshot().children.mailedCode?.getSnapshot().value,
    /** Everything a dump or the inspector could show. */
    shown: () => JSON.stringify([actor.getSnapshot().context, actor.getPersistedSnapshot()]),
  };
}
