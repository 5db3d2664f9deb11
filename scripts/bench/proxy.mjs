// A TLS proxy with HTTP/2, like a provider's edge: forwards requests to the service, and Early Hints to the browser.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { join } from 'node:path';
import { Problem } from '../lib/run.mjs';

const recordBytes = 1400;

/** Serves what `pages` returns for a host and path, and forwards everything else to the service at `port()`. */
export async function startProxy(folder, { port, pages }) {
  const own = certificate(folder);
  const server = createSecureServer(own);
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    const { ':path': path, ':authority': host } = headers;
    const page = pages(host, path);
    if (page === undefined) {
      forward(stream, headers, port());
      return;
    }
    const kept = { 'content-encoding': 'br', 'cache-control': 'no-cache' };
    stream.respond({ ':status': 200, 'content-type': page.type, ...kept });
    stream.end(page.body);
  });
  // A TLS record is read only when complete. Edges limit records to one packet on new connections; this proxy always
  // does.
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(recordBytes));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sessions = new Set();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  return {
    port: server.address().port,
    /** Identifies the certificate, for a browser to trust it. */
    keyHash: createHash('sha256')
      .update(new X509Certificate(own.cert).publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    close: () => {
      for (const session of sessions) session.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function forward(stream, { ':method': method, ':path': path, ':authority': host, ...headers }, port) {
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
  const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const args = [...kind.split(' '), '-addext', 'subjectAltName=DNS:*.default.localhost', '-keyout', key, '-out', cert];
  try {
    execFileSync('openssl', args, { stdio: 'ignore' });
  } catch {
    throw new Problem('The benchmark needs a certificate: install openssl, then run this command again.');
  }
  return { key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: false };
}
