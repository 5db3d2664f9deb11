import { deviceInWords, type DeviceWords } from '#contract/rules/device.ts';
import { languageNamed, type Language } from '../platform/http/language.ts';

const words: Record<Language, DeviceWords> = {
  'en-US': { on: (app, system) => `${app} on ${system}`, unknown: 'Unknown device' },
  'zh-CN': { on: (app, system) => `${system} 上的 ${app}`, unknown: '未知设备' },
};

/** A device in the account's language, as the pages name it. */
export function deviceIn(language: string, device: string): string {
  return deviceInWords(device, words[languageNamed(language) ?? 'en-US']);
}
