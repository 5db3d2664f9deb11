import type { BrandEntry } from '../src/platform/configuration/brand-schema.ts';
import { readConfiguration, type BrandList } from '../src/platform/configuration/configuration-file.ts';
import { demonstrationBrands, demonstrationFile } from '../src/demo/brands.ts';
import { readDemonstrationSettings } from '../src/demo/settings.ts';

/** A brand in the configuration file, before parsing. */
export type BrandChange = Partial<Record<keyof BrandEntry, unknown>>;

/** The demonstration's configuration file with changes to its brands, as text. */
export function configurationText(changes: Readonly<Record<string, BrandChange>> = {}): string {
  const brands = demonstrationFile.brands.map((brand) => ({ ...brand, ...changes[brand.name] }));
  return JSON.stringify({ brands });
}

/** The brands of that file. */
export function brandsWith(changes: Readonly<Record<string, BrandChange>> = {}): BrandList {
  const reading = readConfiguration(configurationText(changes), '/');
  if (reading.kind !== 'read') throw new Error(JSON.stringify(reading));
  return reading.brands;
}

/** What a demonstration starts from: the environment and its changed brands. */
export function demonstrationPlan(
  environment: Record<string, string>,
  changes: Readonly<Record<string, BrandChange>> = {},
) {
  return { settings: readDemonstrationSettings(environment), brands: demonstrationBrands(brandsWith(changes)) };
}
