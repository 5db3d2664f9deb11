import type { Translator } from './translator.ts';

/** The label of a Retry button, with the seconds that are left to wait. */
export function retryLabel({ t }: Pick<Translator, 't'>, waitSeconds = 0): string {
  return waitSeconds > 0 ? t('shell.retryIn', { seconds: waitSeconds }) : t('shell.retry');
}
