import { deviceInWords } from '#contract/rules/device.ts';
import { wordsIn } from '../platform/language/words.ts';

/** A device in the account's language, as the pages name it. */
export function deviceIn(language: string, device: string): string {
  return deviceInWords(device, wordsIn(language).device);
}
