import { deviceInWords } from '#contract/rules/device.ts';
import type { Translator } from './translator.ts';

/** A device as the service recognized it, such as "Firefox on macOS", in the page's language. */
export function deviceName({ t }: Pick<Translator, 't'>, device: string): string {
  return deviceInWords(device, {
    on: (app, system) => t('security.device.on', { app, system }),
    unknown: t('security.device.unknown'),
  });
}
