// npm run many: the service on many machines, as processes of this one: three etcd, three PostgreSQL under Patroni,
// PgBouncer, HAProxy, an S3 store, a mail server and three processes of the service, from the files of deploy/many.
// `-- --faults [NAME…]` breaks them one after the other under load, and prints what customers would have seen;
// `-- --restore` restores a backup, and `-- --second-place` loses all machines but those of another place.
import { readFileSync } from 'node:fs';
import { build } from './build.mjs';
import { Problem } from './lib/run.mjs';
import { optionsOf, tryFaults } from './many/faults.ts';
import { withMachines, type Machines } from './many/machines.ts';
import type { Options } from './many/plan.ts';
import { restoreOptions, tryRestore } from './many/restore.ts';
import { trySecondPlace } from './many/second-place.ts';

interface Command {
  act(machines: Machines, names: readonly string[]): Promise<void>;
  options?(names: readonly string[]): Options;
}

const commands: Readonly<Record<string, Command>> = {
  '': {
    act: (machines) => {
      console.log(announcementOf(machines));
      return new Promise(() => undefined);
    },
  },
  '--faults': { act: tryFaults, options: optionsOf },
  '--restore': { act: tryRestore, options: () => restoreOptions },
  '--second-place': { act: trySecondPlace },
};

export async function main([option = '', ...names]: readonly string[]): Promise<void> {
  const command = commands[option];
  if (command === undefined || (names.length > 0 && option !== '--faults'))
    throw new Problem(
      'This takes no arguments, or: npm run many -- --faults [NAME…], -- --restore or -- --second-place',
    );
  const options = command.options?.(names) ?? {};
  await build();
  await withMachines(Number(process.env['PORT'] ?? 4600), (machines) => command.act(machines, names), options);
}

/** What the demonstration says, and where the parts are. */
function announcementOf({ services, addresses }: Machines): string {
  const [, said = ''] =
    /(The account center is running\.[\s\S]*)/.exec(readFileSync(services[0]?.program.log ?? '', 'utf8')) ?? [];
  const parts = addresses.map(([title, address]) => `  ${title.padEnd(31)}  ${address}`);
  return `\n${said}\nParts\n\n${parts.join('\n')}\n`;
}
