import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** Written by the build, see `server/vite.config.ts`. */
declare const buildOfBundle: { version: string; commit: string } | undefined;

/** The running build; from source, the commit is unknown. */
export const buildVersion: { version: string; commit: string } =
  typeof buildOfBundle === 'undefined' ? { version: versionOfSource(), commit: '' } : buildOfBundle;

/** The version that support asks for: `v1.1.12+6f7e2aa`. */
export const versionLabel = `v${buildVersion.version}${buildVersion.commit === '' ? '' : `+${buildVersion.commit}`}`;

function versionOfSource(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return v.parse(v.object({ version: v.string() }), JSON.parse(manifest)).version;
}
