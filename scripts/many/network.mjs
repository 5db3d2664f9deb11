// network.mjs PORT FOLDER MACHINES: the cables of the database machines for `npm run many`. MACHINES is JSON: of each
// machine its name, its address, and pairs of a port there and the one of a program at 127.0.0.1. Others go through the
// address, so that a machine can be cut off without privileges: `POST /cut?machine=` on PORT, and `POST /heal`.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer as createControl } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const [controlPort = '', folder = '', machines = '[]'] = process.argv.slice(2);
const host = '127.0.0.1';
/** Looking into /proc takes milliseconds, and programs that are cut off try again dozens of times a second. */
const sortMs = 100;
/** The machine that is cut off. */
let cut = null;
const connections = new Set();

for (const { name, address, ports } of JSON.parse(machines))
  for (const [port, own] of ports)
    createServer((client) => accept(client, { name, port, own })).listen({ port, host: address, backlog: 511 });

function accept(client, { name, port, own }) {
  const connection = { client, to: name, clientPort: client.remotePort, server: null, isHeld: false, port, own };
  connections.add(connection);
  client.on('error', () => undefined);
  client.on('close', () => end(connection));
  if (cut === null) return open(connection);
  hold(connection);
  arrived.add(connection);
  setTimeout(sortArrived, sortMs);
}

function open(connection) {
  const server = connect({ port: connection.own, host });
  connection.server = server;
  for (const socket of [server, connection.client]) socket.setNoDelay(true);
  server.on('error', () => undefined);
  server.on('close', () => end(connection));
  flow(connection);
}

function flow({ client, server }) {
  client.pipe(server);
  server.pipe(client);
}

function end(connection) {
  connections.delete(connection);
  arrived.delete(connection);
  connection.client.destroy();
  connection.server?.destroy();
}

/** As if the cable were pulled: nothing arrives, and neither side learns of it. */
function hold(connection) {
  const { client, server } = connection;
  connection.isHeld = true;
  client.unpipe();
  client.pause();
  server?.unpipe();
  server?.pause();
}

function release(connection) {
  connection.isHeld = false;
  if (connection.server === null) open(connection);
  else flow(connection);
}

const arrived = new Set();

function sortArrived() {
  if (cut === null || arrived.size === 0) return;
  const isBlocked = makeSorter();
  for (const connection of arrived) if (!isBlocked(connection)) release(connection);
  arrived.clear();
}

/** Which connections lead to or from the machine that is cut off; its own programs reach each other. */
function makeSorter() {
  const inodes = inodesByPorts();
  const own = socketsOfCutMachine();
  return ({ clientPort, port, to }) => (to === cut) !== own.has(`socket:[${inodes.get(`${clientPort} ${port}`)}]`);
}

/** The sockets of programs that run in a folder of the machine. */
function socketsOfCutMachine() {
  const isOfMachine = (at) => at === join(folder, cut) || at.startsWith(join(folder, cut, '/'));
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOfMachine(readlink(`/proc/${name}/cwd`)));
  return new Set(pids.flatMap((pid) => linksIn(`/proc/${pid}/fd`)));
}

/** None of a process that has ended. */
function linksIn(path) {
  try {
    return readdirSync(path).map((name) => readlink(join(path, name)));
  } catch {
    return [];
  }
}

function readlink(path) {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** The socket at the end of whoever connected, by its own port and the port that it connected to. */
function inodesByPorts() {
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  return new Map(
    rows.map((row) => {
      const [, local, remote, , , , , , , inode] = row.trim().split(/\s+/);
      return [`${portOf(local)} ${portOf(remote)}`, inode];
    }),
  );
}

createControl((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${host}`);
  if (pathname === '/cut') {
    cut = searchParams.get('machine');
    const isBlocked = makeSorter();
    for (const connection of connections) if (isBlocked(connection)) hold(connection);
  } else {
    cut = null;
    arrived.clear();
    for (const connection of connections) if (connection.isHeld) release(connection);
  }
  response.end();
}).listen(Number(controlPort), host);
