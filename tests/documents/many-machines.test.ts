import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { fill, writeMachine } from '../../deploy/many/fill.mjs';

const files = readdirSync('deploy/many');
const value = v.union([v.string(), v.number()]);
const list = v.array(v.record(v.string(), value));
const machinesSchema = v.objectWithRest(
  { primary_port: v.number(), pooler_port: v.number(), databases: list },
  v.union([value, list]),
);
const example = v.parse(machinesSchema, JSON.parse(readFileSync('deploy/many/machines.example.json', 'utf8')));
const passwords = { superuser_password: 's-1', replication_password: 'r-1', rewind_password: 'w-1' };
const machines = { ...example, ...passwords };

function filesOf(machine: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeMachine(machines, machine, folder);
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

test('every placeholder of the files for many machines has a value, and every value a placeholder [CFG-01]', () => {
  const [database, front] = [filesOf('db2'), filesOf('front1')];
  const templates = files.filter((name) => !/^(fill\.mjs|machines\.example\.json)$/.test(name));
  expect([...Object.keys(database), ...Object.keys(front)].toSorted()).toEqual(templates.toSorted());
  const texts = Object.values({ ...database, ...front });
  expect(texts.filter((text) => /<[\w.]+>/.test(text))).toEqual([]);
  const text = templates.map((name) => readFileSync(`deploy/many/${name}`, 'utf8')).join('');
  const unused = Object.keys(machines).filter((name) => !new RegExp(`<(\\w+\\.)?${name}\\b`).test(text));
  // Its machines have the files; no other machine names them.
  expect(unused).toEqual(['fronts']);
});

test('a machine has its own values, and a line for each of the others [CFG-01]', () => {
  const { 'patroni.yml': patroni = '', 'etcd.yml': etcd = '' } = filesOf('db2');
  expect(patroni).toContain('name: db2\nrestapi:\n  listen: 10.0.0.2:8008\n');
  expect(patroni).toContain('    - 10.0.0.1:2379\n    - 10.0.0.2:2379\n    - 10.0.0.3:2379\n');
  expect(patroni).toContain("superuser: { username: postgres, password: 's-1' }");
  expect(etcd).toContain('\n  db1=http://10.0.0.1:2380,\\\n  db2=http://10.0.0.2:2380,\\\n');
  expect(filesOf('front2')['haproxy.cfg']?.match(/^ {2}server front\d-46\d0 10\.0\.0\.\d:46\d0 check$/gm)).toHaveLength(
    8,
  );
});

test('only the machines of a second place follow the primary of the first one [CFG-01]', () => {
  const template = readFileSync('deploy/many/patroni.yml', 'utf8');
  const [database = {}] = machines.databases;
  const first_place = [{ hosts: '10.0.0.1,10.0.0.2', port: 5432 }];
  expect(fill(template, machines, database)).not.toContain('standby_cluster');
  expect(fill(template, { ...machines, first_place }, database)).toContain(
    "\n    standby_cluster: { host: '10.0.0.1,10.0.0.2', port: 5432, create_replica_methods: [basebackup] }\n",
  );
});

test('a value that is missing or empty is named, and so is an unknown machine [CFG-01]', () => {
  expect(() => fill('a <network> b <nothing>', machines, {})).toThrow('There is no value of nothing.');
  expect(() => fill('<superuser_password>', example, {})).toThrow('There is no value of superuser_password.');
  expect(() => writeMachine(machines, 'db4', tmpdir())).toThrow('No machine is named db4.');
});

test('docs/many-machines.md names every file of deploy/many, and the ports that its commands use [CFG-01]', () => {
  const page = readFileSync('docs/many-machines.md', 'utf8');
  expect(files.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const { primary_port: primary, pooler_port: pooler } = example;
  expect(new Set([...page.matchAll(/PGPORT=(\d+)/g)].map(([, port]) => Number(port)))).toEqual(new Set([primary]));
  expect(page).toContain(`'s/:${primary}/:${pooler}/'`);
});
