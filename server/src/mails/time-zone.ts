declare global {
  namespace Intl {
    interface Locale {
      /** The time zones of the region: a method in newer engines, a property in older ones. */
      getTimeZones?(): string[] | undefined;
      readonly timeZones?: string[] | undefined;
    }
  }
}

/** Where most people of a country with several time zones live, or know the time of. */
const usualZones: Readonly<Record<string, string>> = {
  CN: 'Asia/Shanghai',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  US: 'America/New_York',
};
const seasons = [new Date('2026-01-01T12:00:00Z'), new Date('2026-07-01T12:00:00Z')];

/** The time zone of a country (ISO 3166-1 alpha-2); UTC if it has several, or no country is given. */
export function timeZoneOf(country: string): string {
  const usual = Object.hasOwn(usualZones, country) ? usualZones[country] : undefined;
  if (usual !== undefined || country === '') return usual ?? 'UTC';
  const region = new Intl.Locale('und', { region: country });
  const zones = region.getTimeZones?.() ?? region.timeZones ?? [];
  const times = zones.map((timeZone) => seasons.map((each) => each.toLocaleString('en', { timeZone })).join());
  return new Set(times).size === 1 ? (zones[0] ?? 'UTC') : 'UTC';
}
