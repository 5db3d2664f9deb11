import type { Settings } from '../platform/configuration/settings.ts';

/** Where end-to-end protection is offered. */
export const protectionCountries = [
  'AE', 'BH', 'BN', 'HK', 'ID', 'IL', 'IN', 'JO', 'JP', 'KR', 'KW', 'LB', 'LK', 'MO', 'MY', 'OM', 'PH', 'QA', 'SA', 'SG',
  'TH', 'TR', 'TW', 'VN', 'AU', 'NZ', 'AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR',
  'HR', 'HU', 'IE', 'IS', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'CA', 'MX',
];

/** Whether a customer may begin to protect keys. */
export function isProtectionOffered({ END_TO_END_ENCRYPTION: open }: Settings, { country }: { country: string }): boolean {
  return open && protectionCountries.includes(country);
}
