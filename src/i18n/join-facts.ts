/**
 * Facts on one line: "Firefox on Linux · 203.0.113.24". A line never starts with the dot. Empty and
 * repeated facts are omitted.
 */
export function joinFacts(...facts: readonly string[]): string {
  return [...new Set(facts)].filter((fact) => fact !== '').join('\u00A0· ');
}
