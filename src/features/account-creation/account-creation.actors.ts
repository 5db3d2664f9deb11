// Tested by e2e/sign-up/sign-up.spec.ts.
import { fromPromise, type ActorRefFrom, type CallbackActorLogic } from 'xstate';
import { legalDocumentNames, type Agreement } from '#contract/calls/legal-documents.ts';
import { accountCreationMachine } from '#machines/account-creation/account-creation.machine.ts';
import type { CodeRecipient, Registration } from '#machines/account-creation/account-creation.model.ts';
import type { SendCodeInput, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { StepCommand } from '#machines/shared/steps.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { legalDocumentsApi } from '#src/api/legal-documents.ts';
import { countdown } from '#src/services/countdown.ts';
import type { Services } from '#src/services/services.ts';
import { provideMailedCode } from '#src/features/mailed-code/mailed-code.actors.ts';

export type AccountCreationActor = ActorRefFrom<typeof accountCreationMachine>;

/** What differs between an account with a password and one with a ticket. */
export interface AccountCalls {
  sendCode: (input: SendCodeInput<CodeRecipient>, signal: AbortSignal) => Promise<SentCode>;
  createAccount: (input: Registration, signal: AbortSignal) => Promise<void>;
  confirmCreated: (input: Registration, signal: AbortSignal) => Promise<boolean>;
  steps: CallbackActorLogic<StepCommand>;
}

/** The chart with its ports filled. `open` provides the services for the first call. */
export function provideAccountCreation(
  open: () => Promise<Services>,
  { steps, ...calls }: AccountCalls,
): typeof accountCreationMachine {
  return fillPorts(accountCreationMachine, {
    actors: {
      readLegalDocuments: fromPromise<readonly Agreement[]>(async ({ signal }) => {
        const { read } = legalDocumentsApi((await open()).sendOnce);
        const documents = await Promise.all(legalDocumentNames.map((name) => read(name, null, signal)));
        return documents.map(({ name: contract, version }) => ({ contract, version }));
      }),
      mailedCode: provideMailedCode<CodeRecipient>(calls.sendCode),
      createAccount: fromPromise<void, Registration>(({ input, signal }) => calls.createAccount(input, signal)),
      confirmCreated: fromPromise<boolean, Registration>(({ input, signal }) => calls.confirmCreated(input, signal)),
      waitCountdown: countdown('waitCountdown.tick', () => performance.now()),
      steps,
    },
  });
}

/** The chart requests nothing until it has this. */
export function filledIn<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new ApiError('invalid_parameters');
  return value;
}
