import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { StartupError } from '../../platform/startup-error.ts';
import { reportSchema, type Report } from './serve-order.ts';

/**
 * A part of the demonstration that runs as its own process. It loads while the service starts, and listens once it
 * receives its order.
 */
export interface DemonstrationProcess<Order extends object> {
  open(order: Order): Promise<number>;
  close(): Promise<void>;
}

interface Program {
  /** The name of the bundle and of its source folder. */
  name: string;
  /** Its name in messages. */
  title: string;
  /** The settings that choose its port or turn it off. */
  portSetting: string;
  without: string;
}

const closeMs = 2000;

/** Starts the process. It ends when its connection closes, so also when this process is killed. */
export function launch<Order extends { port: number }>(program: Program): DemonstrationProcess<Order> {
  const child = spawn(process.execPath, fileOf(program), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let said = '';
  let closing = false;
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  // Its output is shown only when it fails.
  void gone.then(() =>
    closing ? undefined : process.stderr.write(`The ${program.title} of the demonstration has ended.\n${said}`),
  );
  return {
    open: async (order) => {
      const report = await Promise.race([
        reportOf(child, order),
        gone.then((): Report => ({ kind: 'failed', code: 'gone' })),
      ]);
      if (report.kind === 'open') return report.port;
      throw problemOf(program, report.code, order.port);
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

/** The chosen port, the service's port plus an offset, or any free one. */
export function portOf(chosen: number | undefined, port: number, plus: number): number {
  return chosen ?? (port === 0 || port > 65_535 - plus ? 0 : port + plus);
}

/** The built program, or its source if the service itself runs from source. */
function fileOf({ name }: Program): string[] {
  if (!import.meta.url.endsWith('.ts')) return [fileURLToPath(new URL(`${name}.js`, import.meta.url))];
  return ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL(`../${name}/main.ts`, import.meta.url))];
}

function reportOf(child: ChildProcess, order: object): Promise<Report> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(v.parse(reportSchema, message)));
    child.send(order, (error) => (error === null ? undefined : reject(error)));
  });
}

function problemOf({ title, portSetting, without }: Program, code: string, port: number): Error {
  const another = port > 65_525 ? port - 10 : port + 10;
  if (code === 'EADDRINUSE')
    return new StartupError(
      `The port ${port} of the ${title} is in use. Choose another one: ${portSetting}=${another} npm start`,
    );
  if (code === 'EACCES')
    return new StartupError(
      `The port ${port} of the ${title} needs privileges. Choose one above 1023: ${portSetting}=4602 npm start`,
    );
  return new StartupError(`The ${title} did not start (${code}). Start without it: ${without} npm start`);
}
