import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { StartupError } from '../platform/startup-error.ts';
import { reportSchema, type Order, type Report } from './provider/order.ts';

/** The process of the demonstration provider. It loads while the service starts, and listens when it has received what to serve. */
export interface ProviderProcess {
  open(order: Order): Promise<number>;
  close(): Promise<void>;
}

const closeMs = 2000;

/** Starts the process. It ends when the connection to it does, so also when this process is killed. */
export function launchProvider(): ProviderProcess {
  const child = spawn(process.execPath, program(), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let said = '';
  let closing = false;
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  // Its output is shown only when it fails.
  void gone.then(() => (closing ? undefined : process.stderr.write(`The third-party provider of the demonstration has ended.\n${said}`)));
  return {
    open: async (order) => {
      const report = await Promise.race([reportOf(child, order), gone.then((): Report => ({ kind: 'failed', code: 'gone' }))]);
      if (report.kind === 'open') return report.port;
      throw problemOf(report.code, order.port);
    },
    close: async () => {
      closing = true;
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), closeMs);
      await gone;
      clearTimeout(timer);
    },
  };
}

/** The built program, or its source where the service itself runs from its source. */
function program(): string[] {
  if (!import.meta.url.endsWith('.ts')) return [fileURLToPath(new URL('provider.js', import.meta.url))];
  return ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('provider/main.ts', import.meta.url))];
}

function reportOf(child: ChildProcess, order: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(v.parse(reportSchema, message)));
    child.send(order, (error) => (error === null ? undefined : reject(error)));
  });
}

function problemOf(code: string, port: number): Error {
  const another = port > 65_525 ? port - 10 : port + 10;
  if (code === 'EADDRINUSE') return new StartupError(`The port ${port} of the third-party provider is taken. Choose another one: PROVIDER_PORT=${another} npm start`);
  if (code === 'EACCES') return new StartupError(`The port ${port} of the third-party provider may not be used. Choose one above 1023: PROVIDER_PORT=4602 npm start`);
  return new StartupError(`The third-party provider did not start (${code}). Start without it: THIRD_PARTIES=off npm start`);
}
