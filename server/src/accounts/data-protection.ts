import type { Brand } from '../platform/configuration/brands.ts';
import type { Settings } from '../platform/configuration/settings.ts';

/** Whether a customer may start to protect keys. */
export function isProtectionOffered(
  { END_TO_END_ENCRYPTION: open }: Pick<Settings, 'END_TO_END_ENCRYPTION'>,
  { protectionCountries }: Pick<Brand, 'protectionCountries'>,
  { country }: { country: string },
): boolean {
  return open && protectionCountries.includes(country);
}
