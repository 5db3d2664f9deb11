import { expect, test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import { dataProtectionMachine } from '#machines/data-protection/data-protection.machine.ts';
import { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { startSilent } from '#machines/testing/paths.ts';
import type { Path } from '#machines/testing/paths.ts';
import { thirdPartySignInMachine } from '#machines/third-party-sign-in/third-party-sign-in.machine.ts';
import { vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import * as cmk from '#machines/cmk/cmk.walk.ts';
import * as dataProtection from '#machines/data-protection/data-protection.walk.ts';
import * as keyVault from '#machines/key-vault/key-vault.walk.ts';
import * as login from '#machines/login/login.walk.ts';
import * as messageBar from '#machines/message-bar/message-bar.walk.ts';
import * as mailedCode from '#machines/mailed-code/mailed-code.walk.ts';
import * as secondFactor from '#machines/second-factor/second-factor.walk.ts';
import * as session from '#machines/session/session.walk.ts';
import * as thirdParty from '#machines/third-party-sign-in/third-party-sign-in.walk.ts';
import * as vaultWrite from '#machines/vault-write/vault-write.walk.ts';
import { specimens } from './specimens.ts';

interface Walk {
  machine: AnyStateMachine;
  input?: object;
  paths: readonly Path<AnyStateMachine>[];
}

const walks: readonly [string, Walk][] = [
  ['log-in', { machine: loginMachine, ...login }],
  ['mailed-code', { machine: mailedCode.machine, paths: mailedCode.paths, ...mailedCode.options }],
  ['second-factor', { machine: secondFactorMachine, ...secondFactor }],
  ['third-party-sign-in', { machine: thirdPartySignInMachine, ...thirdParty }],
  ['session', { machine: sessionMachine, ...session }],
  ['data-protection', { machine: dataProtectionMachine, ...dataProtection }],
  ['key-vault', { machine: keyVaultMachine, ...keyVault }],
  ['cmk', { machine: cmkMachine, ...cmk }],
  ['vault-write', { machine: vaultWriteMachine, paths: vaultWrite.paths, input: vaultWrite.inputOf('change') }],
  ['message-bar', { machine: messageBarMachine, ...messageBar }],
];

function situation({ value, context }: AnyMachineSnapshot): string {
  return JSON.stringify([value, context]);
}

test.each(walks)('a specimen of %s shows the state its path leads to', (chart, { machine, input, paths }) => {
  const ends = paths.map(({ events }) => {
    const actor = startSilent(machine, { input });
    for (const event of events) actor.send(event);
    return situation(actor.getSnapshot());
  });
  expect(ends).toEqual(paths.map(({ snapshot }) => situation(snapshot)));
  expect(specimens.filter(({ id }) => id.startsWith(`${chart}/`)).map(({ title }) => title)).toEqual(paths.map(({ title }) => title));
});

test('no two specimens have one address', () => {
  const ids = specimens.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
