// Processes whose processor time is measured: the service with a database of its own, and one that only hashes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Problem, root } from '../lib/run.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The built service in a folder, with no limit in the way; it takes calls when it is ready. */
export function startService(folder) {
  const env = {
    ...process.env, PORT: '0', DATA_DIR: folder, PAGES: 'off', THIRD_PARTIES: 'off', SEED: 'on', LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '10000000', LOGIN_TRIES_PER_ACCOUNT: '10000000', LOGIN_TRIES_PER_ADDRESS: '10000000',
  };
  delete env.DATABASE_URL;
  const program = ['--import', here('meter.mjs'), join(root, 'dist', 'server', 'main.js')];
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  let port = 0;
  const ready = new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      said += data;
      port = Number(/account\.default\.localhost:(\d+)/.exec(said)?.[1]);
      if (said.includes('Mailbox')) resolve();
    });
    void gone.then(() => reject(new Problem('The service ended; its words above say why.')));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ready,
    call: (path, call) => send(agent, port, path, call),
    processorTime: () => answerOf(child, 'now'),
    stop: async () => {
      agent.destroy();
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** A process beside it that hashes as the service does. */
export function startHashing() {
  const program = ['--import', 'tsx', here('hashes.mjs')];
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ready = new Promise((resolve) => child.once('message', resolve));
  return { ready, timeOf: (count) => answerOf(child, count), stop: () => child.kill() };
}

function answerOf(child, question) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.send(question, (error) => error && reject(error));
  });
}

/** Sends a form, or asks, over the one connection; anything but 200 ends the measuring. */
function send(agent, port, path, { form, authorization } = {}) {
  const body = form === undefined ? '' : new URLSearchParams(form).toString();
  const headers = {
    host: `account.default.localhost:${port}`,
    ...(authorization && { authorization }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method: form ? 'POST' : 'GET', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece) => (text += piece));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(JSON.parse(text));
        else reject(new Problem(`The service answered ${path} with ${answer.statusCode}: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
