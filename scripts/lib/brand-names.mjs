// The brands: every folder of src/brands is one.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, root } from './run.mjs';

/** Their names in alphabetical order. */
export function brandNames() {
  return readdirSync(join(root, 'src', 'brands'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The brand named by BRAND, or the first one. */
export function chosenBrand() {
  const names = brandNames();
  const { BRAND: chosen = names[0] ?? '' } = process.env;
  if (!names.includes(chosen)) throw new Problem(`BRAND must be ${names.join(' or ')}: the folders of src/brands.`);
  return chosen;
}
