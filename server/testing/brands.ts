import { demonstrationBrands } from '../src/demo/brands.ts';
import { brandsOf } from '../src/platform/configuration/brands.ts';

/** The demonstration's brands. */
export const brands = brandsOf(demonstrationBrands(null), { PUBLIC_SCHEME: 'https' }, () => 443);
