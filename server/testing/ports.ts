import { createServer, type Server } from 'node:net';

/** Listens on any free port of this machine, and returns it. */
export async function listenAnywhere(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

/** A free port. */
export async function freePort(): Promise<string> {
  const server = createServer();
  const port = await listenAnywhere(server);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return String(port);
}
