import { fromPromise, type ActorRefFrom } from 'xstate';
import { makeMailedCode } from '#machines/mailed-code/mailed-code.machine.ts';
import type { SendCodeInput, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { countdown } from '#src/services/countdown.ts';

export type MailedCodeActor<Recipient> = ActorRefFrom<ReturnType<typeof makeMailedCode<Recipient>>>;

/** The mailed-code step with its ports filled. `send` asks the service to mail the code. */
export function provideMailedCode<Recipient>(
  send: (input: SendCodeInput<Recipient>, signal: AbortSignal) => Promise<SentCode>,
): ReturnType<typeof makeMailedCode<Recipient>> {
  const steady = (): number => performance.now();
  return fillPorts(makeMailedCode<Recipient>(), {
    actors: {
      sendCode: fromPromise<SentCode, SendCodeInput<Recipient>>(({ input, signal }) => send(input, signal)),
      resendCountdown: countdown('resendCountdown.tick', steady),
      waitCountdown: countdown('waitCountdown.tick', steady),
    },
  });
}
