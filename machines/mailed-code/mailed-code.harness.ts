import { makeMailedCode } from './mailed-code.machine.ts';
import type { MailedCodeInput, SentCode } from './mailed-code.model.ts';
import { startControlled } from '#machines/testing/controlled.ts';

export const sent: SentCode = { resendAt: 60_000, minutes: 10 };

/** The running step, every port held open. */
export function startMailedCode(more: Partial<MailedCodeInput<string>> = {}) {
  const input = { type: 'email_code' as const, recipient: 'mia@example.com', sent: null, failure: null, ...more };
  const { ports, ...chart } = startControlled(makeMailedCode<string>(), { input });
  return { ...chart, ports: { ...ports, resend: ports.resendCountdown, wait: ports.waitCountdown } };
}
