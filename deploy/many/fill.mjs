// node deploy/many/fill.mjs MACHINES.json NAME FOLDER: writes the files of one machine. MACHINES.json names them all,
// see machines.example.json; docs/many-machines.md says where each file belongs. `npm run many` uses the same files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {Record<string, string | number>} Values */
/** @typedef {{ [name: string]: string | number | readonly Values[] }} Machines */

const templates = {
  databases: ['etcd.yml', 'patroni.yml', 'patroni.service', 'pgbackrest.conf'],
  fronts: ['haproxy.cfg', 'pgbouncer.ini', 'environment', 'account-center.conf', 'prometheus.yml'],
};

/**
 * A template with its placeholders replaced: `<name>` by the value of the machine, or else of all machines. A line
 * with `<databases.name>` is written once for each element of that list.
 * @param {string} template @param {Machines} machines @param {Values} machine
 */
export function fill(template, machines, machine) {
  const valueOf = (name, each) => {
    const value = each[name] ?? machines[name];
    if (value === undefined || value === '' || Array.isArray(value)) throw new Error(`There is no value of ${name}.`);
    return String(value);
  };
  const fillLine = (line) => {
    const [, list] = /<(\w+)\.\w+>/.exec(line) ?? [];
    if (list === undefined) return [line.replaceAll(/<(\w+)>/g, (_, name) => valueOf(name, machine))];
    return machines[list].map((each) =>
      line.replaceAll(new RegExp(`<${list}\\.(\\w+)>`, 'g'), (_, name) => valueOf(name, each)),
    );
  };
  return template.split('\n').flatMap(fillLine).join('\n');
}

/** Writes the files of a machine, readable for their owner only. @param {Machines} machines */
export function writeMachine(machines, name, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [list, files] of Object.entries(templates)) {
    const machine = machines[list].find((each) => each.name === name);
    if (machine === undefined) continue;
    for (const file of files) {
      const template = readFileSync(new URL(file, import.meta.url), 'utf8');
      writeFileSync(join(folder, file), fill(template, machines, machine), { mode: 0o600 });
    }
    return;
  }
  throw new Error(`No machine is named ${name}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file = '', name = '', folder = ''] = process.argv.slice(2);
  writeMachine(JSON.parse(readFileSync(file, 'utf8')), name, folder);
}
