import type { Translator } from './translator.ts';

/** A device as the service recognized it, such as "Firefox on macOS", in the page's language. */
export function deviceName({ t }: Pick<Translator, 't'>, device: string): string {
  if (device === 'Unknown device') return t('security.device.unknown');
  const [, app, system] = /^(\S+) on (\S+)$/.exec(device) ?? [];
  return app === undefined || system === undefined ? device : t('security.device.on', { app, system });
}
