// npm run nodes: types, unit and service tests, and a start with a login, on every supported Node version, with one
// line each at the end. `-- 26` selects a version. The versions come from the npm registry and stay in .cache/nodes.
// Takes about ten minutes per version.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { loginForm } from './bench/benchmark.mjs';
import { send } from './bench/service.mjs';
import { buildWasm } from './build-wasm.mjs';
import { install } from './install.mjs';
import { command, logStep, Problem, reportError, root, run, settle } from './lib/run.mjs';

const versions = ['20.19', '22', '24', '26'];
const modules = join(root, 'node_modules');

await command(async () => {
  const installed = install();
  await Promise.all([installed, buildWasm({ installed, log: logStep })]);
  const requested = process.argv.slice(2);
  const lines = [];
  for (const version of requested.length > 0 ? requested : versions) lines.push(await check(version));
  console.log(`\n${lines.join('\n')}`);
});

async function check(version) {
  logStep(`Node ${version}: fetching it.`);
  const cache = { npm_config_cache: join(root, '.cache', 'nodes') };
  const named = await run('npx', ['-y', `node@${version}`, '-p', '`${process.execPath} ${process.versions.node}`'], {
    quiet: true,
    env: cache,
  });
  const [path, found] = named.trim().split('\n').at(-1).split(' ');
  // Programs started by name also use it.
  const env = { PATH: `${dirname(path)}${delimiter}${process.env.PATH}`, NO_COLOR: '1' };
  const node = (args) => run(path, args, { quiet: true, env });
  const report = join(root, '.cache', 'nodes', `tests-${found}.json`);
  const checks = {
    types: () => node([join(modules, 'typescript', 'bin', 'tsc'), '--build', '--force']),
    tests: () =>
      node([
        join(modules, 'vitest/vitest.mjs'),
        'run',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]),
    'a start with a login': () => startAndLogIn(path, env),
  };
  rmSync(report, { force: true });
  const results = [];
  for (const [name, act] of Object.entries(checks)) {
    logStep(`Node ${found}: ${name}.`);
    const { error } = await settle(act());
    results.push(`${name} ${error === undefined ? 'ok' : 'FAILED'}`);
    if (error === undefined) continue;
    process.exitCode = 1;
    reportError(error);
  }
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  return `Node ${found}: ${results.join(', ')}; ${numPassedTests} tests passed, ${numFailedTests} failed`;
}

/** Builds everything and starts it as `npm start` does, on free ports and new data, and logs in. */
async function startAndLogIn(node, env) {
  rmSync(join(root, 'dist', '.stamp'), { force: true });
  const folder = mkdtempSync(join(tmpdir(), 'account-center-node-'));
  // As root the database runs as another user, which needs access.
  chmodSync(folder, 0o755);
  const child = spawn(node, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, ...env, PORT: '0', DATA_DIR: folder },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => (output += data).includes('Mailbox') && resolve());
  });
  try {
    await Promise.race([ready, ended]);
    const port = /account\.default\.localhost:(\d+)/.exec(output)?.[1];
    if (port === undefined) throw new Problem('npm start ended before it was running; its output is above.', output);
    const { web_session_auth_code: code } = await send(port, '/v1.0/oauth2/token/', { form: loginForm() });
    if (!code) throw new Problem('The login response has no session.');
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
