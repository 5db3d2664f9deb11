const apps: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** The device or app of a user agent, in words for the security history. */
export function deviceOf(userAgent: string | undefined): string {
  const agent = userAgent ?? '';
  const name = (list: typeof apps) => list.find(([pattern]) => pattern.test(agent))?.[1];
  const [app, system] = [name(apps), name(systems)];
  if (app !== undefined) return system === undefined ? app : `${app} on ${system}`;
  return system ?? (agent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 64) || 'Unknown device');
}
