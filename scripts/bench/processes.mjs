// Processes whose CPU time is measured: the service with a temporary database, and one that only hashes passwords.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Problem, root } from '../lib/run.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The built service with its data in a folder, without rate limits. Await `ready` before calling it. */
export function startService(folder) {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    PAGES: 'off',
    CONFIG_FILE: 'off',
    THIRD_PARTIES: 'off',
    APPS: 'off',
    SEED: 'on',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '10000000',
    LOGIN_TRIES_PER_ACCOUNT: '10000000',
    LOGIN_TRIES_PER_ADDRESS: '10000000',
  };
  delete env.DATABASE_URL;
  const program = ['--import', here('sampler.mjs'), join(root, 'dist', 'server', 'demo.js')];
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  let port = 0;
  const ready = new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      output += data;
      port = Number(/account\.default\.localhost:(\d+)/.exec(output)?.[1]);
      if (output.includes('Mailbox')) resolve();
    });
    void ended.then(() => reject(new Problem('The service ended; its output is above.')));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ready,
    call: (path, call) => send(agent, port, path, call),
    processorTime: () => answerOf(child, 'now'),
    stop: async () => {
      agent.destroy();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A process that hashes passwords as the service does. */
export function startHashing() {
  const program = ['--import', 'tsx', here('password-hashing.mjs')];
  // The service's own aliases of folders.
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(root, 'server', 'tsconfig.json') };
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ready = new Promise((resolve) => child.once('message', resolve));
  return { ready, timeOf: (count) => answerOf(child, count), stop: () => child.kill() };
}

function answerOf(child, question) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.send(question, (error) => error && reject(error));
  });
}

/** Sends a request over the one connection, with a form or JSON as POST; any other status ends the benchmark. */
export function send(agent, port, path, { form, json, authorization, status = 200 } = {}) {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : '';
  const headers = {
    host: `account.default.localhost:${port}`,
    ...(authorization && { authorization }),
    ...(body && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece) => (text += piece));
      answer.on('end', () => {
        if (answer.statusCode === status) resolve(JSON.parse(text));
        else reject(new Problem(`The service answered ${path} with ${answer.statusCode}: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
