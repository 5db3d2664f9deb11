// npm run many: the service on many machines, as processes of this one: three etcd, three PostgreSQL under Patroni,
// PgBouncer, HAProxy, an S3 store, a mail server and three processes of the service, from the files of deploy/many.
// `-- --faults [NAME]` breaks them one after the other under load, and prints what customers would have seen.
import { readFileSync } from 'node:fs';
import { build } from './build.mjs';
import { Problem } from './lib/run.mjs';
import { tryFaults } from './many/faults.ts';
import { withMachines, type Machines } from './many/machines.ts';

export async function main([option, name]: readonly string[]): Promise<void> {
  if (option !== undefined && option !== '--faults')
    throw new Problem('This takes no arguments, or: npm run many -- --faults [NAME]');
  await build();
  await withMachines(Number(process.env['PORT'] ?? 4600), async (machines) => {
    if (option !== undefined) return await tryFaults(machines, name);
    console.log(announcementOf(machines));
    await new Promise(() => undefined);
  });
}

/** What the demonstration says, and where the parts are. */
function announcementOf({ services, addresses }: Machines): string {
  const [, said = ''] =
    /(The account center is running\.[\s\S]*)/.exec(readFileSync(services[0]?.program.log ?? '', 'utf8')) ?? [];
  const parts = addresses.map(([title, address]) => `  ${title.padEnd(31)}  ${address}`);
  return `\n${said}\nParts\n\n${parts.join('\n')}\n`;
}
