import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { CompleteBrand } from '../configuration/brands.ts';
import type { Settings } from '../configuration/settings.ts';
import { StartupError } from '../startup-error.ts';

/**
 * The prerendered login page contains third-party buttons and the user-name field, so a wrong build would show those of
 * others to customers. Checks the built pages, regardless of which server sends them.
 */
export function requireOwnLogin(settings: Settings, { name: brand, userNames }: CompleteBrand): void {
  const built = readBuiltLogin(settings.PAGES_DIR, brand);
  if (built === null) return;
  const own = settings.THIRD_PARTIES.filter((each) => each.brand === brand);
  const isSame =
    own.length === built.providers.length &&
    own.every(({ key, name }, index) => key === built.providers[index]?.key && name === built.providers[index].name);
  const named = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ') || 'none';
  const elsewhere = settings.PAGES ? '' : `, or, if those in ${settings.PAGES_DIR} are not yours, set PAGES_DIR`;
  if (!isSame)
    throw new StartupError(
      `The login page of the brand ${brand} was built with buttons for ${named(built.providers)}, but THIRD_PARTIES lists ${named(own)}: make src/brands/${brand}/providers.ts match, and build again${elsewhere}.`,
    );
  if (built.userNames !== userNames)
    throw new StartupError(
      `The login page of the brand ${brand} was built for userNames ${built.userNames}, but its entry in the configuration file says ${userNames}: make src/brands/${brand}/login-settings.ts match, and build again${elsewhere}.`,
    );
}

const loginSchema = v.object({
  /** The third parties with a button in the prerendered login page. */
  providers: v.array(v.object({ key: v.string(), name: v.string() })),
  /** What it accepts as a user name. */
  userNames: v.string(),
});

/** The login settings of a brand's built pages, or null if there are no pages. */
function readBuiltLogin(pagesFolder: string, brand: CompleteBrand['name']): v.InferOutput<typeof loginSchema> | null {
  const file = join(resolve(pagesFolder), brand, 'login.json');
  return existsSync(file) ? v.parse(loginSchema, JSON.parse(readFileSync(file, 'utf8'))) : null;
}
