// A TLS front with HTTP/2, as a provider's edge has one: it passes requests on to the service and hints on to the browser.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { join } from 'node:path';
import { Problem } from '../lib/run.mjs';

const recordBytes = 1400;

/** `pages` answers paths of its own, by host; everything else is the service's at `port()`. */
export async function openFront(folder, { port, pages }) {
  const own = certificate(folder);
  const server = createSecureServer(own);
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    const { ':path': path, ':authority': host } = headers;
    const page = pages(host, path);
    if (page === undefined) {
      pass(stream, headers, port());
      return;
    }
    stream.respond({ ':status': 200, 'content-type': page.type, 'content-encoding': 'br', 'cache-control': 'no-cache' });
    stream.end(page.body);
  });
  // A record is read when it is whole: an edge fills no more than a packet with one while a connection is new, this one always.
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(recordBytes));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sessions = new Set();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  return {
    port: server.address().port,
    /** By which a browser may know the certificate as a good one. */
    keyHash: createHash('sha256').update(new X509Certificate(own.cert).publicKey.export({ type: 'spki', format: 'der' })).digest('base64'),
    close: () => {
      for (const session of sessions) session.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function pass(stream, { ':method': method, ':path': path, ':authority': host, ...headers }, port) {
  const onward = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
  const sent = request({ host: '127.0.0.1', port, method, path, headers: { ...onward, host } });
  sent.on('information', ({ statusCode, headers: hints }) => {
    if (statusCode === 103 && !stream.destroyed) stream.additionalHeaders({ ':status': 103, link: hints.link });
  });
  sent.on('response', (answer) => {
    if (stream.destroyed) return void answer.resume();
    const kept = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name));
    stream.respond({ ':status': answer.statusCode, ...Object.fromEntries(kept) });
    answer.pipe(stream);
  });
  sent.on('error', () => stream.destroyed || stream.close());
  stream.pipe(sent);
}

function certificate(folder) {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:*.default.localhost'];
  try {
    execFileSync('openssl', [
      'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
      '-keyout', key, '-out', cert, ...subject,
    ], { stdio: 'ignore' });
  } catch {
    throw new Problem('The measure needs a certificate for itself: install openssl, then run this command again.');
  }
  return { key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: false };
}
