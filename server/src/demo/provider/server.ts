import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Provider } from 'oidc-provider';
import { demonstrationPeople, demonstrationSystems, subjectOf, type DemonstrationSystem } from '../processes/people.ts';
import type { Order } from './order.ts';
import { noticePage, peoplePage, send } from './page.ts';
import { makeProvider } from './provider.ts';

interface Site {
  system: DemonstrationSystem;
  provider: Provider;
  clients: Order['clients'];
}

/** Listens, serves each system at its host and returns the port. */
export async function openProvider({ host, port, clients }: Order): Promise<number> {
  const sites = new Map<string, Site>();
  const server = createServer((request, response) => {
    const site = sites.get((request.headers.host ?? '').replace(/:[0-9]*$/, ''));
    if (site === undefined) return void response.writeHead(404).end();
    answer(site, request, response).catch(() => {
      if (response.headersSent) return void response.destroy();
      send(
        response,
        noticePage(site.system, 400, 'This sign-in has ended', 'Go back to where you came from and start again.'),
      );
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  for (const system of demonstrationSystems) {
    const own = clients.filter((client) => client.system === system.key);
    sites.set(system.host, { system, provider: makeProvider(system, bound, own), clients: own });
  }
  return bound;
}

async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/')
    return send(
      response,
      noticePage(
        site.system,
        200,
        'A demonstration',
        'A third party to sign in with. Start at the login page of the account center.',
      ),
    );
  // Each sign-in starts as if in a new browser, so that another user can be chosen.
  if (pathname === '/auth') delete request.headers.cookie;
  if (!/^\/interaction\/[\w-]+$/.test(pathname)) return void site.provider.callback()(request, response);
  if (request.method === 'POST') return choose(site, request, response);
  const { client, people } = await asked(site, request, response);
  send(response, peoplePage(site.system, people, new URL(client.redirectUri).origin));
}

/** The client that requests a sign-in and the users to choose from; fails if no sign-in is in progress. */
async function asked({ provider, clients }: Site, request: IncomingMessage, response: ServerResponse) {
  const { params } = await provider.interactionDetails(request, response);
  const client = clients.find(({ clientId }) => clientId === params['client_id']);
  if (client === undefined) throw new Error('The client is unknown.');
  return { client, people: demonstrationPeople.filter(({ brands }) => brands.includes(client.brand)) };
}

async function choose(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { people } = await asked(site, request, response);
  const form = new URLSearchParams(await text(request));
  const person = people.find(({ key }) => key === form.get('person'));
  const result =
    person === undefined
      ? { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
      : { login: { accountId: subjectOf(site.system, person), remember: false } };
  await site.provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
