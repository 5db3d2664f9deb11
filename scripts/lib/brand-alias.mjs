// Resolves `#brand/…` to the folder of one brand.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const brands = fileURLToPath(new URL('../../src/brands', import.meta.url));

/** Files with a variant for the demonstration, if the folder has one. */
const demonstrated = ['providers.ts', 'marks.css'];

/** The aliases of a brand. Pages for customers use its own third parties, others the demonstration's. */
export function brandAlias(brand, { forCustomers = false } = {}) {
  const folder = join(brands, brand);
  const replaced = demonstrated.filter((name) => !forCustomers && existsSync(join(folder, `demonstration-${name}`)));
  return [
    ...replaced.map((name) => ({
      find: new RegExp(`^#brand/${name.replace('.', '\\.')}$`),
      replacement: join(folder, `demonstration-${name}`),
    })),
    { find: /^#brand\//, replacement: `${folder}/` },
  ];
}
