import { SimulatedClock, createActor } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { ThirdPartyTicket } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { thirdPartyRegisterMachine } from '#machines/third-party-register/third-party-register.machine.ts';
import type { CodeRecipient, RegisterForm, RegisterRequest } from '#machines/third-party-register/third-party-register.model.ts';
import { controlledMailedCode, mailedCodePorts } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';

export const registerCode = '275310';
export const form: RegisterForm = { email: 'noa@example.com', country: 'GB', agreed: true, news: false };
/** The third party gave no address. */
export const ticket: ThirdPartyTicket = { ticket: new Secret('the ticket'), email: null, verified: false, provider: 'Larch' };
export const verifiedTicket: ThirdPartyTicket = { ...ticket, email: form.email, verified: true };

/** Every port held open. */
export function registerPorts() {
  const mailedCode = mailedCodePorts<CodeRecipient>();
  return {
    fetchLegalDocuments: controlledActor<readonly Agreement[]>(),
    createAccount: controlledActor<void, RegisterRequest>(),
    ...mailedCode,
    codeWait: mailedCode.wait,
    wait: controlledSource<CountdownInput>(),
  };
}

/** The chart with these ports, for a parent that invokes it. */
export function controlledRegister(ports: ReturnType<typeof registerPorts>) {
  return thirdPartyRegisterMachine.provide({
    actors: {
      mailedCode: controlledMailedCode({ sendCode: ports.sendCode, resend: ports.resend, wait: ports.codeWait }),
      fetchLegalDocuments: ports.fetchLegalDocuments.logic,
      createAccount: ports.createAccount.logic,
      waitCountdown: ports.wait.logic,
    },
  });
}

/** The running chart. */
export function startThirdPartyRegister(given: ThirdPartyTicket = ticket) {
  const ports = registerPorts();
  const actor = createActor(controlledRegister(ports), { input: { ticket: given }, clock: new SimulatedClock() }).start();
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
