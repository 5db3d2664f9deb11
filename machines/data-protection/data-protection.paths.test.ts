import { expect, test } from 'vitest';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { dataProtectionMachine } from './data-protection.machine.ts';
import { events, options } from './data-protection.walk.ts';

test('every transition can be taken [KEY-11]', () => {
  expect(untakenTransitions(dataProtectionMachine, events, options)).toEqual([]);
});

test('no state is a dead end [KEY-11]', () => {
  expect(deadEnds(dataProtectionMachine, events, options)).toEqual([]);
});

test('the paths reach every situation [KEY-11]', () => {
  const states = new Set(pathsThrough(dataProtectionMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'checking',
    'failed',
    'known.key.none+known.protection.notOffered',
    'known.key.none+known.protection.off',
    'known.key.none+known.protection.settingCode',
    'known.key.present+known.protection.changing',
    'known.key.present+known.protection.enabled',
    'known.key.present+known.protection.off',
    'known.key.present+known.protection.resetting',
    'known.key.present+known.protection.settingCode',
    'known.key.present+known.protection.turningOff',
  ]);
});
