import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { controlledActor, controlledSource } from '#machines/testing/ports.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { pin } from '#machines/key-vault/vault.harness.ts';
import type { KeyGroup } from '#machines/key-vault/key-groups.ts';
import { cmkMachine } from './cmk.machine.ts';
import type { CmkInput, Picture } from './cmk.model.ts';
import { selectScreen } from './cmk.selectors.ts';

const group: KeyGroup = { id: 'head', hint: '', keys: 2, state: 'locked' };
const other: KeyGroup = { id: 'other', hint: 'the shed', keys: 1, state: 'locked' };
const groups = [group];
const open = [{ ...group, state: 'open' as const }];
const locked: CmkInput = {
  groups,
  isProtected: true,
  isOpen: false,
  isChangedElsewhere: false,
  lockedUntil: null,
  hasPasskey: false,
};
const unprotected: CmkInput = { ...locked, groups: [], isProtected: false, isOpen: true };
const picture: Picture = { id: 'door', takenAt: 1000, address: new Secret('data:image/png;base64,AA==') };

function start(input: CmkInput = locked) {
  const ports = {
    openKey: controlledActor<readonly KeyGroup[], { pin: Secret<string> | null }>(),
    openWithPasskey: controlledActor<readonly KeyGroup[] | null>(),
    closeKey: controlledActor(),
    openPictures: controlledActor<readonly Picture[]>(),
    watch: controlledSource(),
    wait: controlledSource<CountdownInput>(),
  };
  const machine = cmkMachine.provide({
    actors: {
      openKey: ports.openKey.logic,
      openWithPasskey: ports.openWithPasskey.logic,
      closeKey: ports.closeKey.logic,
      openPictures: ports.openPictures.logic,
      waitCountdown: ports.wait.logic,
    },
  });
  const actor = createActor(machine, { input }).start();
  const submit = (typed = pin) => actor.send({ type: 'pin.submit', pin: typed });
  return {
    actor,
    ports,
    submit,
    screen: () => selectScreen(actor.getSnapshot()),
    shown: () => JSON.stringify(actor.getPersistedSnapshot()),
  };
}

test('the code opens the keys and is then cleared [KEY-02]', async () => {
  const { actor, ports, submit, screen, shown } = start();
  expect(screen()).toEqual({
    name: 'locked',
    groups,
    because: 'unverified',
    problem: null,
    canLeave: false,
    failure: null,
    waitSeconds: 0,
    hasPasskey: false,
  });
  submit();
  expect(ports.openKey.calls).toHaveLength(1);
  expect(screen()).toEqual({ name: 'opening', groups, percent: 0 });
  expect(shown()).not.toContain(pin.reveal());
  actor.send({ type: 'keys.derived', derived: { done: 999, total: 1000 } });
  expect(screen()).toEqual({ name: 'opening', groups, percent: 99 });
  await ports.openKey.answer(open);
  expect([screen(), actor.getSnapshot().context.pin]).toMatchObject([{ name: 'open', wasJustOpened: true }, null]);
});

test.each([
  ['', 'empty'],
  ['Cedar-7', 'tooShort'],
  [`Cedar-7${'x'.repeat(40)}`, 'tooLong'],
  ['cedarlamp', 'notMatch'],
  ['Cedar Lamp 7', 'notMatch'],
])('refuses %j at its field as %s, without using up a try [KEY-10]', (typed, problem) => {
  const { actor, ports, submit, screen } = start();
  submit(new Secret(typed));
  expect([screen(), ports.openKey.calls]).toMatchObject([{ name: 'locked', problem }, []]);
  actor.send({ type: 'pin.edit' });
  expect(screen()).toMatchObject({ problem: null });
});

test('a code opens its groups; the others stay locked until their own code is entered [KEY-04]', async () => {
  const { actor, ports, submit, screen } = start({ ...locked, groups: [group, other] });
  submit();
  const partly = [...open, other];
  await ports.openKey.answer(partly);
  expect(screen()).toMatchObject({ name: 'open', groups: partly, isPartlyOpen: true });
  actor.send({ type: 'otherCode.enter' });
  expect(screen()).toMatchObject({ name: 'locked', because: 'otherCode', groups: partly, canLeave: true });
  submit();
  await ports.openKey.refuse(refusal('pin_not_correct', { triesLeft: 4 }));
  expect(screen()).toMatchObject({ name: 'locked', because: 'wrongPin', groups: partly, canLeave: true });
  actor.send({ type: 'otherCode.leave' });
  expect(screen()).toMatchObject({ name: 'open', failure: null });
  actor.send({ type: 'otherCode.enter' });
  submit();
  await ports.openKey.answer([...open, { ...other, state: 'open' }]);
  expect(screen()).toMatchObject({ name: 'open', isPartlyOpen: false });
  actor.send({ type: 'otherCode.enter' });
  expect(screen()).toMatchObject({ name: 'open' });
});

describe('a passkey', () => {
  const withPasskey = { ...locked, hasPasskey: true };

  test('opens its groups without a code [KEY-16]', async () => {
    const { actor, ports, screen } = start(withPasskey);
    expect(screen()).toMatchObject({ name: 'locked', hasPasskey: true });
    actor.send({ type: 'passkey.use' });
    expect(screen()).toEqual({ name: 'asking', groups });
    await ports.openWithPasskey.answer(open);
    expect(screen()).toMatchObject({ name: 'open', groups: open, wasJustOpened: true });
    expect(ports.openKey.calls).toEqual([]);
  });

  test('that is cancelled, here or there, says nothing; one that does not fit asks for the code [KEY-16]', async () => {
    const { actor, ports, screen } = start(withPasskey);
    actor.send({ type: 'passkey.use' });
    await ports.openWithPasskey.answer(null);
    expect(screen()).toMatchObject({ name: 'locked', because: 'unverified', failure: null });
    actor.send({ type: 'passkey.use' });
    actor.send({ type: 'opening.cancel' });
    expect(screen()).toMatchObject({ name: 'locked', because: 'unverified', failure: null });
    actor.send({ type: 'passkey.use' });
    await ports.openWithPasskey.refuse(refusal('vault_passkey_incorrect'));
    expect(screen()).toMatchObject({ name: 'locked', failure: failure('vault_passkey_incorrect') });
  });

  test('opens during a wait for codes, which goes on if it is cancelled [KEY-03, KEY-16]', async () => {
    const { actor, ports, screen } = start({ ...withPasskey, lockedUntil: 900_000 });
    for (const cancel of [
      () => ports.openWithPasskey.answer(null),
      () => Promise.resolve(actor.send({ type: 'opening.cancel' })),
    ]) {
      actor.send({ type: 'passkey.use' });
      expect(screen().name).toBe('asking');
      await cancel();
      expect(screen()).toMatchObject({ name: 'locked', because: 'lockedOut' });
    }
    actor.send({ type: 'passkey.use' });
    await ports.openWithPasskey.answer(open);
    expect(screen().name).toBe('open');
  });

  test('that does not fit leaves a wait for codes running, but not keys that have changed [KEY-03, KEY-16]', async () => {
    const { actor, ports, screen } = start({ ...withPasskey, lockedUntil: 900_000 });
    actor.send({ type: 'passkey.use' });
    await ports.openWithPasskey.refuse(refusal('vault_passkey_incorrect'));
    expect(screen()).toMatchObject({
      because: 'lockedOut',
      failure: { symbol: 'vault_passkey_incorrect', waitUntil: 900_000 },
      hasPasskey: true,
    });
    actor.send({ type: 'passkey.use' });
    await ports.openWithPasskey.refuse(refusal('cmk_not_found'));
    expect(actor.getSnapshot().value).toBe('rechecking');
  });

  test('is not asked for where none opens the keys [KEY-16]', () => {
    const { actor, screen } = start();
    actor.send({ type: 'passkey.use' });
    expect(screen().name).toBe('locked');
  });
});

test('open groups lock when idle, even while another code is requested [KEY-02]', async () => {
  const { actor, ports, submit, screen } = start({ ...locked, groups: [group, other] });
  submit();
  await ports.openKey.answer([...open, other]);
  actor.send({ type: 'otherCode.enter' });
  actor.send({ type: 'key.idled' });
  await ports.closeKey.answer();
  expect(screen()).toMatchObject({ name: 'locked', because: 'closed', groups: [group, other], canLeave: false });
});

test('keys that all contradict each other are shown as corrupt at once [KEY-04]', () => {
  const { screen } = start({ ...locked, groups: [{ ...group, state: 'unusable' }] });
  expect(screen()).toEqual({ name: 'corrupt', failure: failure('cmk_corrupt') });
});

test.each([
  ['pin_not_correct', { triesLeft: 3 }, { name: 'locked', because: 'wrongPin' }],
  ['pin_not_correct', { triesLeft: 0, waitUntil: 900_000 }, { name: 'locked', because: 'lockedOut' }],
  ['cmk_corrupt', {}, { name: 'corrupt' }],
  ['unreachable', {}, { name: 'locked', because: 'unverified' }],
] as const)('after %s %o the screen shows the state of the keys [KEY-02]', async (symbol, more, expected) => {
  const { ports, submit, screen } = start();
  submit();
  await ports.openKey.refuse(refusal(symbol, more));
  expect(screen()).toMatchObject({ ...expected, failure: failure(symbol, more) });
});

test('during a lockout no code is sent until the wait ends [KEY-03]', async () => {
  const { actor, ports, submit, screen } = start();
  submit();
  await ports.openKey.refuse(refusal('pin_locked', { waitUntil: 900_000 }));
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 900 });
  submit();
  expect(ports.openKey.calls).toHaveLength(1);
  expect(ports.wait.running).toMatchObject([{ until: 900_000 }]);
  expect(screen()).toMatchObject({ because: 'lockedOut', waitSeconds: 900 });
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  submit();
  expect(ports.openKey.calls.length).toBe(2);
});

test.each(['key.close', 'key.idled'] as const)('%s closes the keys and clears the pictures [KEY-02]', async (type) => {
  const { actor, ports, submit, screen } = start();
  submit();
  await ports.openKey.answer(open);
  actor.send({ type: 'pictures.open' });
  await ports.openPictures.answer([picture]);
  expect(screen()).toMatchObject({ name: 'open', isShowing: true, pictures: [picture] });
  actor.send({ type });
  expect([ports.closeKey.calls.length, actor.getSnapshot().context.pictures]).toEqual([1, []]);
  await ports.closeKey.answer();
  expect(screen()).toMatchObject({ name: 'locked', because: 'closed' });
});

test('cancelling shows again why the keys are locked [KEY-02]', async () => {
  const { actor, ports, submit, screen } = start();
  submit();
  await ports.openKey.refuse(refusal('pin_not_correct', { triesLeft: 4 }));
  submit();
  actor.send({ type: 'opening.cancel' });
  expect(screen()).toMatchObject({ name: 'locked', because: 'wrongPin' });
});

test('keys changed elsewhere start as expired, open keys as open, and unprotected keys need no code [KEY-03, KEY-05]', () => {
  expect(start({ ...locked, isChangedElsewhere: true }).screen()).toMatchObject({ name: 'locked', because: 'expired' });
  expect(start({ ...locked, isOpen: true }).screen()).toMatchObject({ name: 'open', wasJustOpened: false });
  expect(start(unprotected).screen()).toMatchObject({ name: 'open', isProtected: false });
});

test('too many wrong codes before the page loaded lock the field until the wait ends, even if the keys changed elsewhere [KEY-13]', () => {
  const { actor, screen } = start({ ...locked, isChangedElsewhere: true, lockedUntil: 900_000 });
  expect(actor.getSnapshot().value).toBe('lockedOut');
  expect(actor.getSnapshot().context.failure).toMatchObject({ symbol: 'pin_locked', waitUntil: 900_000 });
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  expect(screen()).toMatchObject({ name: 'locked', because: 'unverified' });
  expect(start({ ...unprotected, lockedUntil: 900_000 }).screen()).toMatchObject({ name: 'open' });
});

test('if the keys changed after they were read, the chart ends and its parent re-reads them [KEY-05]', async () => {
  const { actor, ports, submit } = start();
  submit();
  await ports.openKey.refuse(refusal('cmk_helper_expired'));
  expect(actor.getSnapshot().status).toBe('done');
});

test.each([
  ['cmk_helper_expired', 'done'],
  ['cmk_downgraded', 'active'],
] as const)('open keys that turn out to be %s show no picture [KEY-05]', async (symbol, status) => {
  const { actor, ports } = start({ ...locked, isOpen: true });
  actor.send({ type: 'pictures.open' });
  await ports.openPictures.refuse(refusal(symbol));
  expect(actor.getSnapshot().status).toEqual(status);
  expect(selectScreen(actor.getSnapshot()).name).toEqual(status === 'done' ? 'loading' : 'corrupt');
});

test('unprotected keys need no code, so nothing locks them [KEY-07]', () => {
  const { actor, ports, screen } = start(unprotected);
  actor.send({ type: 'key.idled' });
  actor.send({ type: 'key.close' });
  expect([screen().name, ports.closeKey.calls]).toEqual(['open', []]);
});

test('corrupt keys can be read again [KEY-02]', async () => {
  const { actor, ports, submit } = start();
  submit();
  await ports.openKey.refuse(refusal('cmk_corrupt'));
  actor.send({ type: 'keys.recheck' });
  expect(actor.getSnapshot().status).toBe('done');
});
