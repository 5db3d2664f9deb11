import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import * as v from 'valibot';
import { atEnd } from './at-end.ts';

/**
 * A load balancer that closes no connection when its server freezes, and leads new ones to a server that works. A
 * connection is lost with a message for which `isLost` returns true.
 */
export async function balancerTo(url: string, isLost: (message: string) => boolean = () => false) {
  const { host, port, database, user, password } = new pg.Client(url);
  const path = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const onward = connect(path);
    for (const each of [socket, onward]) each.on('error', () => undefined);
    socket.on('data', (bytes) => isLost(bytes.toString('latin1')) && socket.destroy());
    socket.on('close', () => onward.destroy());
    socket.on('data', (bytes) => void (isLost(bytes.toString('latin1')) && socket.destroy()));
    socket.on('close', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
    sockets.push(socket, onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port: own } = v.parse(v.object({ port: v.number() }), server.address());
  return {
    url: `postgresql://${user}:${password ?? ''}@127.0.0.1:${own}/${database}`,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
