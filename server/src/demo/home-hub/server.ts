import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { finish, start, type Pending, type Received } from './client.ts';
import { homeHub, type Order } from './order.ts';
import { hubPage } from './page.ts';

/** What the app remembers about one browser, lost when the process ends. */
interface Visitor {
  pending: Pending | null;
  received: Received | null;
}

const cookieName = 'home_hub';
const visitorsMost = 1000;

/** Listens and returns the port. */
export async function openHomeHub(order: Order): Promise<number> {
  const visitors = new Map<string, Visitor>();
  const server = createServer((request, response) => {
    if (hostName(request) !== homeHub.host) return void response.writeHead(404).end();
    const port = portOf(server.address(), order.port);
    answer({ ...order, port }, visitorOf(visitors, request, response), request, response).catch(() => {
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        .end('The account center does not respond.');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(order.port, order.host, resolve));
  return portOf(server.address(), order.port);
}

async function answer(
  order: Order,
  visitor: Visitor,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const origin = `http://${homeHub.host}:${order.port}`;
  const address = new URL(request.url ?? '/', origin);
  const go = (to: string) => void response.writeHead(303, { location: to, 'cache-control': 'no-store' }).end();
  switch (address.pathname) {
    case '/start': {
      const { issuer, partnerScope } = order.issuers.find(({ brand }) => brand === address.searchParams.get('brand')) ??
        order.issuers[0] ?? { issuer: '', partnerScope: '' };
      const isPartner = address.searchParams.get('request') === 'partner';
      const { clientId, clientSecret } = order;
      const started = await start(
        { issuer, clientId, clientSecret, redirectUri: `${origin}${homeHub.callback}` },
        isPartner ? `read_profile ${partnerScope}` : 'read_profile',
      );
      visitor.pending = started.pending;
      return go(started.address);
    }
    case homeHub.callback: {
      const { pending } = visitor;
      visitor.pending = null;
      visitor.received =
        pending === null
          ? { kind: 'refused', error: 'not_asked', description: 'This browser has not asked for anything.' }
          : await finish(pending, address);
      return go('/');
    }
    case '/forget':
      visitor.received = null;
      return go('/');
    case '/': {
      const { text, headers } = hubPage(order, visitor.received);
      return void response.writeHead(200, headers).end(text);
    }
    default:
      return void response.writeHead(404).end();
  }
}

function visitorOf(visitors: Map<string, Visitor>, request: IncomingMessage, response: ServerResponse): Visitor {
  const known = new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
  const found = visitors.get(known);
  if (found !== undefined) return found;
  const id = randomBytes(24).toString('base64url');
  const visitor: Visitor = { pending: null, received: null };
  const [oldest] = visitors.keys();
  if (visitors.size >= visitorsMost && oldest !== undefined) visitors.delete(oldest);
  visitors.set(id, visitor);
  response.setHeader('set-cookie', `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax`);
  return visitor;
}

function hostName({ headers }: IncomingMessage): string {
  return (headers.host ?? '').replace(/:[0-9]*$/, '');
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>, otherwise: number): number {
  return typeof address === 'object' && address !== null ? address.port : otherwise;
}
