// npm run dev: the service with its data, restarted on change, and the pages of one brand, updated on change.
// BRAND selects another folder of src/brands than the first. `?inspect` on any page opens its charts in the inspector.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { buildWasm } from './build-wasm.mjs';
import { chosenBrand } from './lib/brand-names.mjs';
import { writeMessages } from './messages.ts';
import { logStep, root } from './lib/run.mjs';

const pagesPort = process.env['DEV_PORT'] ?? '5173';
const servicePort = process.env['PORT'] ?? '4600';

export async function main(): Promise<void> {
  const brand = chosenBrand();
  writeMessages();
  await buildWasm({ log: (text: string) => (text.includes('up to date') ? undefined : logStep(text)) });
  logStep('Starting the service and the pages.');
  const watch = ['watch', '--clear-screen=false', '--tsconfig', 'server/tsconfig.json', 'server/src/demo/main.ts'];
  const service = start('tsx', watch, {
    PORT: servicePort,
    PUBLIC_PORT: pagesPort,
    PAGES: 'off',
    // What was built earlier links to files that the development server does not have.
    PAGES_DIR: 'no-pages',
    ENVIRONMENT: 'development',
  });
  const pages = start('vite', ['--port', pagesPort, '--strictPort', '--host', '127.0.0.1'], {
    BRAND: brand,
    SERVICE: `http://127.0.0.1:${servicePort}`,
  });
  console.log(
    `\n  The ${brand} brand: http://account.${brand}.localhost:${pagesPort}/  (add ?inspect to see the charts run)\n`,
  );
  // The terminal's Ctrl-C reaches both; SIGTERM is forwarded. When one ends on its own, the other is stopped. Never
  // signal twice: the service would end at once and leave its database running.
  let isStopping = false;
  const stop = (): void => {
    if (!isStopping) for (const child of [service, pages]) child.kill('SIGTERM');
    isStopping = true;
  };
  process.on('SIGINT', () => {
    isStopping = true;
  });
  process.on('SIGTERM', stop);
  process.exitCode = await Promise.race([ended(service), ended(pages)]);
  stop();
}

function start(name: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const program = join(root, 'node_modules', '.bin', name);
  return spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 0)));
}
