// node scripts/run.mjs NAME …: installs what is missing, then calls `main` of scripts/NAME.ts with the other arguments.
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { command } from './lib/run.mjs';

/** A script, once the packages are installed. Its imports see the paths of the tsconfig, which the service needs. */
export async function importTypeScript(name) {
  const { register } = await import('tsx/esm/api');
  register({ tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)) });
  return import(`./${name}.ts`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command(async () => {
    const [name, ...args] = process.argv.slice(2);
    await install();
    const { main } = await importTypeScript(name);
    await main(args);
  });
}
