import { expect, test } from 'vitest';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { elsewhere, guarded, nothing, unguarded } from '#machines/testing/vault.ts';
import { dataProtectionMachine } from './data-protection.machine.ts';

const broke = new Error('The child broke.');
const events: readonly MachineEvent<typeof dataProtectionMachine>[] = [
  { type: 'protection.set' },
  { type: 'code.change' },
  { type: 'code.reset' },
  { type: 'protection.turnOff' },
  { type: 'keys.refresh' },
  { type: 'otherTab.keysChanged' },
  ...[nothing, elsewhere, guarded, unguarded].map((status) => settled('keyVault', { status })),
  rejected('keyVault', broke),
  settled('cmk'),
  rejected('cmk', broke),
  settled('vaultWrite', { outcome: 'done', kind: 'set', isStale: false }),
  settled('vaultWrite', { outcome: 'cancelled', kind: 'set', isStale: false }),
  settled('vaultWrite', { outcome: 'cancelled', kind: 'set', isStale: true }),
  settled('vaultWrite', { outcome: 'unknown', kind: 'set', isStale: false }),
  rejected('vaultWrite', broke),
];
const options = { input: { hintLimit: 64 } };

test('every transition can be taken [KEY-11]', () => {
  expect(untakenTransitions(dataProtectionMachine, events, options)).toEqual([]);
});

test('no state is a dead end [KEY-11]', () => {
  expect(deadEnds(dataProtectionMachine, events, options)).toEqual([]);
});

test('a chart that cannot read the keys again is found out', () => {
  expect(deadEnds(removeTransition(dataProtectionMachine, 'failed', 'keys.refresh'), events, options)).toContain('failed');
});

test('the paths reach every situation [KEY-11]', () => {
  const states = new Set(pathsThrough(dataProtectionMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'checking',
    'failed',
    'known.key.held+known.protection.changing',
    'known.key.held+known.protection.enabled',
    'known.key.held+known.protection.off',
    'known.key.held+known.protection.resetting',
    'known.key.held+known.protection.settingCode',
    'known.key.held+known.protection.turningOff',
    'known.key.none+known.protection.notOffered',
    'known.key.none+known.protection.off',
    'known.key.none+known.protection.settingCode',
  ]);
});
