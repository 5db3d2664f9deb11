import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('npm start reports a port in use before it installs anything [CFG-01]', { tags: 'release' }, async () => {
  const clone = mkdtempSync(join(tmpdir(), 'account-center-clone-'));
  for (const name of ['scripts', 'src/brands', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    const child = spawn(process.execPath, [join(clone, 'scripts', 'start.mjs')], {
      env: { ...process.env, PORT: String(port) },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(output).toContain(`The port ${port} is in use. Choose another one: PORT=${port + 10} npm start`);
    expect(output).not.toContain('Installing');
    expect(existsSync(join(clone, 'node_modules'))).toBe(false);
  } finally {
    await new Promise((resolve) => server.close(resolve));
    rmSync(clone, { recursive: true, force: true });
  }
});
