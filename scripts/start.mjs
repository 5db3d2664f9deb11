// npm start: installs, builds and runs everything on embedded parts, then prints the addresses and how to sign in.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkNode, install } from './install.mjs';
import { command, logStep, Problem, root } from './lib/run.mjs';
import { portsOf, waitForPorts } from './lib/wait-for-ports.mjs';

await command(async () => {
  checkNode();
  const port = Number(process.env.PORT ?? 4600);
  const taken = await waitForPorts(portsOf(process.env), { host: process.env.HOST, log: logStep });
  // Any other missing program may not be needed; if it is, the service reports that.
  if (taken === port) throw new Problem(`The port ${port} is in use. Choose another one: PORT=${port + 10} npm start`);
  await build(install());
  logStep('Starting the database and the service.');
  const service = spawn(process.execPath, [join(root, 'dist', 'server', 'demo.js')], { cwd: root, stdio: 'inherit' });
  // A terminal also sends Ctrl-C to the service; other programs signal only this process. The service stops what it
  // started.
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    service.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const code = await new Promise((resolve) => service.on('close', resolve));
  // A requested end is not a failure, no matter how soon.
  process.exitCode = isStopped ? 0 : (code ?? 1);
});
