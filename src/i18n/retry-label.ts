import type { Translator } from './translator.ts';

/** The label of a Retry button, with the remaining seconds of the wait. */
export function retryLabel({ t }: Pick<Translator, 't'>, waitSeconds = 0): string {
  return waitSeconds > 0 ? t('shell.retryIn', { seconds: waitSeconds }) : t('shell.retry');
}
