import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { portsOf, waitForPorts } from '../scripts/lib/wait-for-ports.mjs';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A port in use until it is freed. */
async function takenPort() {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return { port: address.port, free: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

test.each([
  [{}, [4600, 4602, 4603]],
  [{ PORT: '5000', SMTP_PORT: '2525' }, [5000, 2525, 5002, 5003]],
  [{ PORT: '0', APP_PORT: '7000' }, [7000]],
  [{ PORT: '65533' }, [65_533, 65_535]],
  [{ PORT: 'none' }, []],
])('with the settings %j npm start waits for the ports %j [CFG-01]', (env, ports) => {
  expect(portsOf(env)).toEqual(ports);
});

test('free ports cause no wait and no message [CFG-01]', async () => {
  const { port, free } = await takenPort();
  await free();
  const said: string[] = [];
  await waitForPorts([port], { log: (text: string) => void said.push(text) });
  expect(said).toEqual([]);
});

test('a freed port ends the wait, which is reported once [CFG-01]', async () => {
  const [first, second] = [await takenPort(), await takenPort()];
  const said: string[] = [];
  let isOver = false;
  const waited = waitForPorts([first.port, second.port], { log: (text: string) => void said.push(text) }).then(
    () => (isOver = true),
  );
  await expect.poll(() => said.length).toBe(1);
  await first.free();
  expect(isOver).toBe(false);
  await second.free();
  await waited;
  expect(said).toEqual([
    `The port ${first.port} is still in use: waiting up to 8 seconds for the previous service to stop.`,
  ]);
});

test('a port that stays in use ends the wait after its time limit, and is reported [CFG-01]', async () => {
  const { port } = await takenPort();
  const said: string[] = [];
  expect(await waitForPorts([port], { log: (text: string) => void said.push(text), patience: 300 })).toBe(port);
  expect(said.length).toBe(1);
});
