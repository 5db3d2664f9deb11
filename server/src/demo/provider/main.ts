import * as v from 'valibot';
import { errorCode } from '../../platform/startup-error.ts';
import { orderSchema, type Report } from './order.ts';
import { openProvider } from './server.ts';

/** The demonstration provider, a process of its own. It receives what to serve, and ends with the process that started it. */
process.once('message', (message) => {
  const report = (content: Report) => void process.send?.(content);
  openProvider(v.parse(orderSchema, message)).then(
    (port) => report({ kind: 'open', port }),
    (error: unknown) => report({ kind: 'failed', code: errorCode(error) ?? 'unknown' }),
  );
});
process.once('disconnect', () => process.exit(0));
// A terminal sends Ctrl-C to all; the service goes first.
process.on('SIGINT', () => undefined);

if (process.send === undefined) {
  process.stderr.write('The demonstration provider is started by the account service: THIRD_PARTIES=demonstration npm start\n');
  process.exit(1);
}
