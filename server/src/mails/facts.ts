import { deviceInWords } from '#contract/rules/device.ts';
import type { Origin } from '../platform/client-address.ts';
import type { Location } from '../platform/locations.ts';
import { wordsIn } from '../platform/language/words.ts';
import type { MailFact } from '../platform/mail/template.ts';
import { momentInWords, type MailReader } from './moment.ts';

export interface Occasion {
  at: Date;
  origin: Origin;
  /** Where the address probably is; null if that is not known. */
  location?: Location | null;
}

/** When and from where something was done, as the activity page shows it. Support's actions have no place. */
export function factsOf(
  reader: MailReader,
  { at, origin: { device, address }, location = null }: Occasion,
): MailFact[] {
  const { facts, about } = wordsIn(reader.language).mailFrame;
  const when = { name: facts.when, value: momentInWords(reader, at) };
  if (address === '') return [when];
  return [
    when,
    { name: facts.device, value: deviceIn(reader.language, device) },
    { name: facts.address, value: address },
    ...(location === null
      ? []
      : [{ name: facts.place, value: about(location.city, countryIn(reader.language, location.country)) }]),
  ];
}

function countryIn(language: string, country: string): string {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country) ?? country;
}

/** A device in the account's language, as the pages name it. */
export function deviceIn(language: string, device: string): string {
  return deviceInWords(device, wordsIn(language).device);
}
