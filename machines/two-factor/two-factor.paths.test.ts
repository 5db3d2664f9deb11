import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { twoFactorMachine } from './two-factor.machine.ts';
import { events, options } from './two-factor.walk.ts';

test('every transition can be taken [TFA-01, TFA-02]', () => {
  expect(untakenTransitions(twoFactorMachine, events, options)).toEqual([]);
});

test('no state is a dead end, and from each of them the status is shown again [TFA-01, TFA-02]', () => {
  expect(deadEnds(twoFactorMachine, events, options)).toEqual([]);
  expect(cannotReach(twoFactorMachine, events, 'on.closed', options)).toEqual([]);
});

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = new Set(pathsThrough(twoFactorMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'changing',
    'checking',
    'off',
    'on.closed',
    'on.managing',
    'on.regenerating',
    'on.turningOff',
    'receivingCodes',
    'settingUp.confirming',
    'settingUp.installing',
    'settingUp.makingSecret',
    'settingUp.showingSecret',
    'showingBackupCodes.leaving',
    'showingBackupCodes.listed',
    'unavailable',
  ]);
});
