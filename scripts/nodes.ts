// npm run nodes: types, unit and service tests, and a build and start with a login, on every supported Node version.
// `-- 26` selects a version. The versions come from the npm registry and stay in .cache/nodes. Takes about ten minutes
// per version.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.ts';
import { logStep, reportError, root, run, settle } from './lib/run.mjs';

const versions = ['20.19', '22', '24', '26'];
const checks = {
  types: 'tsc --build --force',
  tests: 'vitest run --reporter=dot',
  'a start with a login': 'playwright test login.spec.ts -g "a visitor logs in" --workers=1',
};

export async function main(requested: readonly string[]): Promise<void> {
  await ensureBrowser();
  const lines: string[] = [];
  for (const version of requested.length > 0 ? requested : versions) lines.push(await check(version));
  console.log(`\n${lines.join('\n')}`);
}

async function check(version: string): Promise<string> {
  const env = { npm_config_cache: join(root, '.cache', 'nodes'), NO_COLOR: '1' };
  // Programs started by name also use it.
  const inVersion = (command: string) =>
    run('npx', ['-y', '-p', `node@${version}`, '-c', command], { quiet: true, env });
  const found = (await inVersion('node --version')).trim();
  rmSync(join(root, 'dist', '.stamp'), { force: true });
  const results: string[] = [];
  for (const [name, command] of Object.entries(checks)) {
    logStep(`Node ${found}: ${name}.`);
    const { value = '', error } = await settle(inVersion(command));
    const [counted = error === undefined ? 'ok' : 'FAILED'] = /Tests .*/.exec(value) ?? [];
    results.push(`${name}: ${counted}`);
    if (error === undefined) continue;
    process.exitCode = 1;
    reportError(error);
  }
  return `Node ${found}: ${results.join('; ')}`;
}
