import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import * as v from 'valibot';
import { atEnd } from './at-end.ts';

/** What PgBouncer accepts by default, and passes on. */
const known = new Set(['user', 'database', 'application_name', 'client_encoding']);
const cancelCode = 80_877_102;
const sslCode = 80_877_103;

interface Server {
  client: pg.Client;
  /** Gets what the server sends. */
  receive: (type: string, message: Buffer) => void;
}

/**
 * A pooler like PgBouncer with its default settings, in transaction mode or session mode: it refuses startup
 * parameters, has numbers of its own for its clients, and gives each transaction, or each client, one of its own
 * connections.
 */
export async function startPooler(url: string, mode: 'transaction' | 'session' = 'transaction') {
  const idle: Server[] = [];
  const all = new Set<pg.Client>();
  const sockets = new Set<Socket>();
  const clients = new Map<number, { server: Server | null }>();

  const openServer = async (): Promise<Server> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    all.add(client);
    const server: Server = { client, receive: () => undefined };
    // From now on the connection is a wire: the driver does not read it.
    client.connection.stream.removeAllListeners('data');
    client.connection.stream.on(
      'data',
      reader((type, message) => server.receive(type, message)),
    );
    return server;
  };

  const serve = async (socket: Socket): Promise<void> => {
    const number = randomInt(1, 2 ** 31);
    const self: { server: Server | null } = { server: null };
    const waiting: Buffer[] = [];
    let isOpening = false;
    clients.set(number, self);
    const send = (type: string, ...parts: (Buffer | string)[]): void => void socket.write(messageOf(type, ...parts));
    const leave = (): void => {
      if (self.server === null) return;
      idle.push(self.server);
      self.server.receive = () => undefined;
      self.server = null;
    };
    const pass = async (message: Buffer): Promise<void> => {
      waiting.push(message);
      if (isOpening) return;
      if (self.server === null) {
        isOpening = true;
        const server = idle.pop() ?? (await openServer());
        isOpening = false;
        self.server = server;
        server.receive = (type, answer) => {
          // In a transaction, the status is not `I`.
          if (type === 'Z' && answer.toString('latin1', 5) === 'I' && mode === 'transaction') leave();
          socket.write(answer);
        };
      }
      for (const each of waiting.splice(0)) self.server.client.connection.stream.write(each);
    };
    socket.on('close', () => {
      clients.delete(number);
      // Like PgBouncer: what is in progress is lost with its connection.
      self.server?.client.connection.stream.destroy();
    });
    const read = reader((type, message) => {
      if (type === 'X') socket.end();
      else void pass(message).catch(() => socket.destroy());
    });
    const start = (bytes: Buffer): void => {
      const code = bytes.readInt32BE(4);
      if (code === sslCode) {
        socket.once('data', start);
        return void socket.write('N');
      }
      if (code === cancelCode) {
        const { server } = clients.get(bytes.readInt32BE(8)) ?? { server: null };
        if (server === null) return void socket.end();
        const request = cancel(server.client).on('close', () => socket.end());
        socket.once('end', () => request.closed || exit()).resume();
        return;
      }
      const words = bytes.toString('utf8', 8).split('\0');
      const unknown = words.find((word, index) => index % 2 === 0 && word !== '' && !known.has(word));
      if (unknown !== undefined) {
        send('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`);
        return void socket.end();
      }
      send('R', int32(0));
      send('S', 'client_encoding\0UTF8\0');
      send('K', int32(number), int32(1));
      send('Z', 'I');
      socket.on('data', read);
    };
    socket.once('data', start);
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    void serve(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  /** Like PgBouncer 1.18 when a client closes before its cancel request has been passed on. */
  const exit = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
    for (const client of all) client.connection.stream.destroy();
  };
  atEnd(async () => exit());
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  return { url: `postgresql://user@127.0.0.1:${port}/name` };
}

/** Calls back with each message of a stream: a type, four bytes of length, and the rest. */
function reader(onMessage: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage(message.toString('latin1', 0, 1), message);
    }
  };
}

function messageOf(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** Returns the connection of the request, which the server closes. */
function cancel(client: pg.Client): Socket {
  const { processID, secretKey } = v.parse(v.object({ processID: v.number(), secretKey: v.number() }), client);
  const { host, port } = client;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined).write(Buffer.concat([16, cancelCode, processID, secretKey].map(int32)));
  return socket.resume();
}
