import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { listenAnywhere } from './ports.ts';

/** An issuer's response to an exchange; omitted parts are valid. */
export interface Reply {
  claims?: Record<string, unknown>;
  /** Signs instead of the key that the issuer publishes. */
  key?: KeyObject;
  algorithm?: string;
  /** Replaces the signature. */
  signature?: string;
  /** Replaces the whole response. */
  raw?: { status: number; body: string; location?: string };
  silent?: boolean;
}

export const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** An issuer whose replies a test sets, valid or not. */
export interface Issuer {
  url: string;
  reply: Reply;
  /** The number of requested exchanges. */
  asked(): number;
  /** Publishes another key instead, and signs with it. */
  rotate(): void;
  close(): Promise<void>;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startIssuer(clientId: string): Promise<Issuer> {
  let current = { ...newKey(), kid: '1' };
  let exchanges = 0;
  const send = (response: ServerResponse, body: unknown) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  const server = createServer((request, response) => {
    if (request.url === '/jwks')
      return void send(response, {
        keys: [{ ...current.publicKey.export({ format: 'jwk' }), alg: 'ES256', kid: current.kid, use: 'sig' }],
      });
    if (request.url !== '/token') {
      const { url: address } = issuer;
      return void send(response, {
        issuer: address,
        authorization_endpoint: `${address}/auth`,
        token_endpoint: `${address}/token`,
        jwks_uri: `${address}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      });
    }
    exchanges += 1;
    const { claims, key = current.privateKey, algorithm = 'ES256', signature, raw, silent } = issuer.reply;
    if (silent === true) return;
    if (raw !== undefined)
      return void response
        .writeHead(raw.status, {
          'content-type': 'application/json',
          ...(raw.location !== undefined && { location: raw.location }),
        })
        .end(raw.body);
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: issuer.url, aud: clientId, sub: 'someone', iat: now, exp: now + 300, ...claims };
    const signed = `${encoded({ alg: algorithm, kid: current.kid })}.${encoded(payload)}`;
    const made =
      signature ?? sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    send(response, {
      access_token: 'an access token',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: `${signed}.${made}`,
    });
  });
  const issuer: Issuer = {
    url: `http://127.0.0.1:${await listenAnywhere(server)}`,
    reply: {},
    asked: () => exchanges,
    rotate: () => (current = { ...newKey(), kid: `${current.kid}1` }),
    close: async () => {
      server.closeAllConnections();
      if (server.listening) await once(server.close(), 'close');
    },
  };
  return issuer;
}
