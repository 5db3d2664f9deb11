import * as v from 'valibot';
import { errorCode } from '../../platform/startup-error.ts';

/** The reply of a demonstration process: its port, or the code of the error that prevents it from listening. */
export const reportSchema = v.variant('kind', [
  v.object({ kind: v.literal('open'), port: v.number() }),
  v.object({ kind: v.literal('failed'), code: v.string() }),
]);
export type Report = v.InferOutput<typeof reportSchema>;

/** Makes this process a part of the demonstration: it serves its order and ends with the process that started it. */
export function serve<Schema extends v.GenericSchema>(
  orderSchema: Schema,
  open: (order: v.InferOutput<Schema>) => Promise<number>,
): void {
  process.once('message', (message) => {
    const report = (content: Report) => void process.send?.(content);
    open(v.parse(orderSchema, message)).then(
      (port) => report({ kind: 'open', port }),
      (error: unknown) => report({ kind: 'failed', code: errorCode(error) ?? 'unknown' }),
    );
  });
  process.once('disconnect', () => process.exit(0));
  // A terminal sends Ctrl-C to all processes; the service ends first.
  process.on('SIGINT', () => undefined);
  if (process.send !== undefined) return;
  process.stderr.write('This part of the demonstration is started by the account service: npm start\n');
  process.exit(1);
}
