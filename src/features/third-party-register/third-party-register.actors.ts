import { fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { legalDocumentNames } from '#contract/calls/legal-documents.ts';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { sessionCodeThirdPartySeconds } from '#contract/limits.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { thirdPartyRegisterMachine } from '#machines/third-party-register/third-party-register.machine.ts';
import type { CodeRecipient, RegisterRequest } from '#machines/third-party-register/third-party-register.model.ts';
import { ApiError } from '#src/api/api-error.ts';
import { legalDocumentsApi } from '#src/api/legal-documents.ts';
import { thirdPartyRegisterApi } from '#src/api/third-party.ts';
import { stepHistory } from '#src/browser/step-history.ts';
import { countdown } from '#src/services/countdown.ts';
import type { Services } from '#src/services/services.ts';
import { establishSession } from '#src/session/establish-session.ts';
import { provideMailedCode } from '../mailed-code/mailed-code.actors.ts';

export type ThirdPartyRegisterActor = ActorRefFrom<typeof thirdPartyRegisterMachine>;

/** The account of a new person, with its ports filled. */
export function provideThirdPartyRegister(services: Services): typeof thirdPartyRegisterMachine {
  const { clock, cookies, sendOnce } = services;
  const { register, sendCode } = thirdPartyRegisterApi(sendOnce, clock);
  return fillPorts(thirdPartyRegisterMachine, {
    actors: {
      fetchLegalDocuments: fromPromise<readonly Agreement[]>(async ({ signal }) => {
        const documents = await Promise.all(legalDocumentNames.map((name) => legalDocumentsApi(sendOnce).read(name, null, signal)));
        return documents.map(({ name: contract, version }) => ({ contract, version }));
      }),
      mailedCode: provideMailedCode<CodeRecipient>(({ recipient: { ticket, email }, again }, signal) =>
        sendCode({ ticket: filledIn(ticket).ticket, email, again }, signal),
      ),
      createAccount: fromPromise<void, RegisterRequest>(async ({ input: { ticket, details, agreements, code }, signal }) => {
        if (!cookies.cookiesEnabled()) throw new ApiError('cookies_off');
        const { email, country, news } = filledIn(details);
        const reply = await register({ ticket: filledIn(ticket).ticket, email, news, country, agreements, code }, signal);
        await establishSession(services, reply, { sessionCodeSeconds: sessionCodeThirdPartySeconds }, signal);
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady),
      steps: stepHistory(),
    },
  });
}

/** The chart asks for nothing before it has this. */
function filledIn<Value>(value: Value | null): Value {
  if (value === null) throw new ApiError('invalid_parameters');
  return value;
}
