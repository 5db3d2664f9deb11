import { languages as all } from '#contract/languages.ts';
import type { Services } from '../platform/services/services.ts';

/**
 * Switches accounts whose language their brand has dropped to the brand's default, so that mails and pages use the same
 * language. Accounts without a brand, or of a removed one, use the first brand's.
 */
export async function keepOfferedLanguages({ database, brands }: Pick<Services, 'database' | 'brands'>): Promise<void> {
  const names = brands.map(({ name }) => name);
  for (const brand of brands) {
    // The usual case, in which no account needs checking.
    if (all.every((each) => brand.languages.includes(each))) continue;
    await database.query
      .updateTable('accounts')
      .set({ language: brand.defaultLanguage })
      .where('language', 'not in', brand.languages)
      .where((where) => {
        const own = where('brand', '=', brand.name);
        return brand === brands[0] ? where.or([own, where('brand', 'is', null), where('brand', 'not in', names)]) : own;
      })
      .execute();
  }
}
