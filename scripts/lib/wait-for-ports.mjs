// A service stopped a moment ago may still hold its ports, so npm start waits for them.
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const maxWaitMs = 8000;
const pollMs = 200;

/**
 * The ports that the service and its embedded parts need by its settings; omits 0, which means any free port. The
 * mailbox is reached through the service's port: without SMTP_PORT it takes any free one if port + 1 is in use.
 */
export function portsOf(env) {
  const port = Number(env.PORT ?? 4600);
  const chosen = (name, plus) => Number(env[name] ?? (port === 0 ? 0 : port + plus));
  const all = [port, Number(env.SMTP_PORT ?? 0), chosen('PROVIDER_PORT', 2), chosen('APP_PORT', 3)];
  return all.filter((each) => Number.isInteger(each) && each > 0 && each < 65_536);
}

/**
 * Waits a few seconds until the ports are free; returns the first that is not. Calls `log` once if it has to wait.
 * @returns {Promise<number | null>}
 */
export async function waitForPorts(ports, { host = '127.0.0.1', log, patience = maxWaitMs }) {
  const end = Date.now() + patience;
  let hasLogged = false;
  for (const port of ports) {
    while (await isTaken(port, host)) {
      if (Date.now() >= end) return port;
      if (!hasLogged)
        log(
          `The port ${port} is still in use: waiting up to ${Math.ceil(patience / 1000)} seconds for the previous service to stop.`,
        );
      hasLogged = true;
      await pause(pollMs);
    }
  }
  return null;
}

/** The service reports any other problem of a port. */
function isTaken(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code === 'EADDRINUSE'));
    server.listen({ port, host }, () => server.close(() => resolve(false)));
  });
}
