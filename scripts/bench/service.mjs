// The built service in its own process, for benchmarks.
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Problem, root } from '../lib/run.mjs';

const sampler = fileURLToPath(new URL('sampler.mjs', import.meta.url));
const unlimited = '10000000';

/** The demonstration with its data in a folder, without rate limits; or another built program. */
export async function startService(folder, settings = {}, program = 'demo.js') {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    PAGES_DIR: join(root, 'dist'),
    REQUESTS_PER_MINUTE: unlimited,
    LOGIN_TRIES_PER_ACCOUNT: unlimited,
    LOGIN_TRIES_PER_ADDRESS: unlimited,
    SMTP_PORT: '0',
    CONFIG_FILE: 'off',
    ...settings,
  };
  delete env.DATABASE_URL;
  const args = ['--import', sampler, join(root, 'dist', 'server', program)];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => String(data).includes('The account center is running') && resolve());
    void ended.then(() => reject(new Problem('The service did not start; its output is above.')));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    port,
    /** Sends a request over one connection. */
    call: (path, options) => send(port, path, { agent, ...options }),
    /** The CPU time spent so far, in microseconds. */
    processorTime: () =>
      new Promise((resolve, reject) => {
        child.once('message', resolve);
        child.send('now', (error) => error && reject(error));
      }),
    stop: async () => {
      agent.destroy();
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

/** Sends a request, as a POST if it has a form or JSON; any status other than `status` is a Problem. */
export function send(port, path, { agent, form, json, authorization, status = 200 } = {}) {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const sentBody = form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : '';
  const headers = {
    host: `account.default.localhost:${port}`,
    ...(authorization && { authorization }),
    ...(sentBody && { 'content-type': type, 'content-length': Buffer.byteLength(sentBody) }),
  };
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port, path, method: sentBody ? 'POST' : 'GET', headers };
    const sent = request(options, (answer) => {
      void text(answer).then((body) => {
        if (answer.statusCode === status) resolve(JSON.parse(body));
        else reject(new Problem(`The service answered ${path} with ${answer.statusCode}: ${body}`));
      });
    });
    sent.on('error', reject);
    sent.end(sentBody);
  });
}
