// The service for the page benchmarks.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Problem, root } from '../lib/run.mjs';

/**
 * The built demonstration with its pages and its data in a folder, without request limits; or another built program.
 */
export async function startPagesService(folder, settings = {}, program = 'demo.js') {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    PAGES_DIR: join(root, 'dist'),
    REQUESTS_PER_MINUTE: '100000',
    SMTP_PORT: '0',
    CONFIG_FILE: 'off',
    ...settings,
  };
  const child = spawn(process.execPath, [join(root, 'dist', 'server', program)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => String(data).includes('The account center is running') && resolve());
    void ended.then(() => reject(new Problem('The service did not start; its output is above.')));
  });
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
