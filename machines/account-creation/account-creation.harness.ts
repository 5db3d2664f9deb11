import type { Agreement } from '#contract/calls/legal-documents.ts';
import { accountCreationMachine } from './account-creation.machine.ts';
import type { AccountCreationInput, AccountForm } from './account-creation.model.ts';
import type { ThirdPartyTicket } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { startControlled, type PortsOf } from '#machines/testing/controlled.ts';

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
/** Restarted at the code; the password was lost. */
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

type AccountCreationPorts = PortsOf<typeof accountCreationMachine>;

/** The ports of the chart, and those of its mailed code. */
export function creationPorts({ mailedCode, waitCountdown: wait, ...ports }: AccountCreationPorts) {
  const { sendCode, resendCountdown: resend, waitCountdown: codeWait } = mailedCode;
  return { ...ports, sendCode, resend, codeWait, wait };
}

/** The running chart, every port held open. */
export function startAccountCreation(input: AccountCreationInput = fresh) {
  const { ports, ...chart } = startControlled(accountCreationMachine, { input });
  return {
    ...chart,
    ports: creationPorts(ports),
    /** The state of the mailed code, while one is requested. */
    mailedCode: () => chart.actor.getSnapshot().children.mailedCode?.getSnapshot().value,
  };
}
