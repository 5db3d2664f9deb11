import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failure } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { controlledActor, controlledSource } from '#machines/testing/ports.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { blank, draft, sheet } from './vault-write.harness.ts';
import { commit, vaultWriteMachine } from './vault-write.machine.ts';
import type { PreparedWrite, PrepareInput, WriteKind } from './vault-write.model.ts';
import { selectScreen } from './vault-write.selectors.ts';

function start(kind: WriteKind = 'change', lockedUntil: number | null = null, kitNumber: string | null = null) {
  const ports = {
    prepareWrite: controlledActor<PreparedWrite | null, PrepareInput>(),
    performAction: controlledActor<void, { subject: PreparedWrite; proof: Proof | null }>(),
    retainWrite: controlledSource<{ write: PreparedWrite }>(),
    confirmApplied: controlledActor<'applied' | 'notApplied', { write: PreparedWrite }>(),
    wait: controlledSource<CountdownInput>(),
  };
  const machine = vaultWriteMachine.provide({
    actors: {
      commit: commit.provide({ actors: { performAction: ports.performAction.logic } }),
      prepareWrite: ports.prepareWrite.logic,
      retainWrite: ports.retainWrite.logic,
      confirmApplied: ports.confirmApplied.logic,
      waitCountdown: ports.wait.logic,
    },
  });
  const actor = createActor(machine, { input: { kind, hintLimit: 64, lockedUntil, kitNumber } }).start();
  const submit = () => actor.send({ type: 'draft.submit', draft });
  const prepared = async () => {
    submit();
    await ports.prepareWrite.answer({ id: 1, kit: null });
  };
  return {
    actor,
    ports,
    submit,
    prepared,
    screen: () => selectScreen(actor.getSnapshot()),
    output: () => actor.getSnapshot().output,
  };
}

test('a write is prepared, kept until it is done, then released [KEY-11]', async () => {
  const { ports, prepared, output, screen } = start();
  await prepared();
  expect(screen().name).toBe('committing');
  expect(ports.performAction.calls).toEqual([{ subject: { id: 1, kit: null }, proof: null }]);
  expect(ports.retainWrite.running).toEqual([{ write: { id: 1, kit: null } }]);
  await ports.performAction.answer();
  expect([output(), ports.retainWrite.running]).toEqual([{ outcome: 'done', kind: 'change', isStale: false }, []]);
});

test('codes are cleared as soon as the keys are encrypted, and no snapshot shows them [KEY-01]', async () => {
  const { actor, submit, ports } = start();
  submit();
  expect(JSON.stringify([actor.getSnapshot().context, actor.getPersistedSnapshot()])).not.toContain(draft.pin.reveal());
  await ports.prepareWrite.answer({ id: 1, kit: null });
  expect(actor.getSnapshot().context.draft).toBeNull();
});

test('an incomplete form prepares nothing [KEY-10]', () => {
  const { actor, ports, screen } = start('set');
  actor.send({ type: 'draft.submit', draft: blank });
  expect([screen(), ports.prepareWrite.calls.length]).toMatchObject([{ name: 'form', problem: { pin: 'empty' } }, 0]);
});

test('a wrong current code is shown at its field, with the tries left [KEY-03]', async () => {
  const { ports, submit, screen } = start();
  submit();
  await ports.prepareWrite.refuse(refusal('pin_not_correct', { triesLeft: 4 }));
  expect(screen()).toMatchObject({
    name: 'form',
    errorLocation: 'current',
    failure: failure('pin_not_correct', { triesLeft: 4 }),
  });
});

test('after a lockout the form cannot be submitted until the wait ends [KEY-03]', async () => {
  const { actor, ports, submit, screen } = start();
  submit();
  await ports.prepareWrite.refuse(refusal('pin_locked', { waitUntil: 900_000 }));
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 900 });
  submit();
  expect(ports.wait.running).toMatchObject([{ until: 900_000 }]);
  expect(screen()).toMatchObject({ name: 'form', waitSeconds: 900 });
  expect(ports.prepareWrite.calls).toHaveLength(1);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  submit();
  expect(ports.prepareWrite.calls.length).toBe(2);
});

test('after a lockout at the keys, only a write without the current code can be filled in [KEY-03]', () => {
  const { actor, ports, submit, screen } = start('change', 900_000);
  expect(ports.wait.running).toMatchObject([{ until: 900_000 }]);
  expect(screen()).toMatchObject({ name: 'form', errorLocation: 'current', failure: { symbol: 'pin_locked' } });
  submit();
  expect(ports.prepareWrite.calls).toHaveLength(0);
  actor.send({ type: 'kind.choose', kind: 'reset' });
  expect(screen()).toMatchObject({ name: 'form', kind: 'reset', failure: null });
  actor.send({ type: 'kind.choose', kind: 'change' });
  expect(screen()).toMatchObject({ name: 'form', failure: { symbol: 'pin_locked' } });
});

test.each(['time_out', 'unreachable', 'unknown', 'system_error', 'envelope_mac_incorrect'])(
  'after %s the outcome is unknown: the keys are re-read before the page shows one [KEY-08]',
  async (symbol) => {
    const { ports, prepared, screen, output } = start();
    await prepared();
    await ports.performAction.refuse(refusal(symbol));
    expect([screen().name, ports.confirmApplied.calls]).toEqual(['confirming', [{ write: { id: 1, kit: null } }]]);
    await ports.confirmApplied.answer('applied');
    expect(output()).toEqual({ outcome: 'done', kind: 'change', isStale: false });
  },
);

test('a write that was not applied is reported, and the form opens again [KEY-08]', async () => {
  const { ports, prepared, screen } = start();
  await prepared();
  await ports.performAction.refuse(refusal('time_out'));
  await ports.confirmApplied.answer('notApplied');
  expect(screen()).toMatchObject({ name: 'form', failure: failure('write_not_applied') });
  expect(ports.retainWrite.running).toMatchObject([]);
});

test('an unreadable outcome is read again on request, or left as unknown [KEY-08]', async () => {
  const { actor, ports, prepared, screen, output } = start();
  await prepared();
  await ports.performAction.refuse(refusal('unreachable'));
  await ports.confirmApplied.refuse(refusal('unreachable'));
  expect([screen().name, ports.retainWrite.running.length]).toEqual(['outcomeUnknown', 1]);
  actor.send({ type: 'outcome.retry' });
  await ports.confirmApplied.refuse(refusal('unreachable'));
  actor.send({ type: 'write.leave' });
  expect([output(), ports.retainWrite.running]).toEqual([{ outcome: 'unknown', kind: 'change', isStale: false }, []]);
});

test('a refusal by the service is shown in the form, and no outcome is read [KEY-13]', async () => {
  const { ports, prepared, screen } = start();
  await prepared();
  await ports.performAction.refuse(refusal('modify_not_allowed'));
  expect(screen()).toMatchObject({ name: 'form', errorLocation: 'form', failure: failure('modify_not_allowed') });
  expect(ports.confirmApplied.calls).toMatchObject([]);
});

test('a user who forgot the code can switch to the form that does not ask for it [KEY-11]', () => {
  const { actor, screen } = start('turnOff');
  actor.send({ type: 'kind.choose', kind: 'delete' });
  expect(screen()).toMatchObject({ name: 'form', kind: 'delete', failure: null });
  actor.send({ type: 'write.cancel' });
  expect(actor.getSnapshot().output).toEqual({ outcome: 'cancelled', kind: 'delete', isStale: false });
});

test('a new kit is saved before it is sent, and the same one is made again after a failure [KEY-15]', async () => {
  const { actor, ports, submit, screen, output } = start('makeKit');
  submit();
  expect(ports.prepareWrite.calls).toEqual([{ kind: 'makeKit', draft, kit: null }]);
  await ports.prepareWrite.answer({ id: 1, kit: sheet });
  expect(screen()).toEqual({ name: 'kit', kind: 'makeKit', sheet, isSaved: false });
  // Only an outcome unlocks the button.
  actor.send({ type: 'kit.keep' });
  expect([screen().name, ports.performAction.calls]).toEqual(['kit', []]);
  actor.send({ type: 'kit.saved' });
  expect(screen()).toMatchObject({ name: 'kit', isSaved: true });
  actor.send({ type: 'kit.keep' });
  await ports.performAction.refuse(refusal('modify_not_allowed'));
  expect(screen()).toMatchObject({ name: 'form', waitingKit: 'BCVQ', failure: failure('modify_not_allowed') });
  submit();
  expect(ports.prepareWrite.calls[1]).toEqual({ kind: 'makeKit', draft, kit: sheet });
  await ports.prepareWrite.answer({ id: 2, kit: sheet });
  await ports.performAction.answer();
  expect(output()).toEqual({ outcome: 'done', kind: 'makeKit', isStale: false });
});

test('Back from an unsaved kit drops its write, keeps the kit, and shows no kit as waiting [KEY-15]', async () => {
  const { actor, ports, submit, screen } = start('reset');
  submit();
  await ports.prepareWrite.answer({ id: 1, kit: sheet });
  actor.send({ type: 'kit.back' });
  expect([screen(), ports.retainWrite.running]).toMatchObject([{ name: 'form', waitingKit: null }, []]);
  submit();
  expect(ports.prepareWrite.calls[1]?.kit).toBe(sheet);
  await ports.prepareWrite.answer({ id: 2, kit: sheet });
  expect(screen().name).toBe('kit');
});

test('another kind of write has no kit yet, and no snapshot shows the key of one [KEY-15]', async () => {
  const { actor, ports, submit } = start('reset');
  submit();
  await ports.prepareWrite.answer({ id: 1, kit: sheet });
  expect(JSON.stringify([actor.getSnapshot().context, actor.getPersistedSnapshot()])).not.toContain('6TEY');
  actor.send({ type: 'kit.saved' });
  actor.send({ type: 'kit.back' });
  actor.send({ type: 'kind.choose', kind: 'change' });
  expect(actor.getSnapshot().context).toMatchObject({ kit: null, isKitSaved: false, isKitKept: false });
});

test('the key of another kit is a problem of its field; a refused one is shown there [KEY-15]', async () => {
  const { actor, ports, screen } = start('recover');
  actor.send({ type: 'draft.submit', draft });
  expect(screen()).toMatchObject({ problem: { recoveryKey: 'otherKit' } });
  const right = start('recover', null, 'BCVQ');
  right.submit();
  await right.ports.prepareWrite.refuse(refusal('recovery_kit_incorrect'));
  expect(right.screen()).toMatchObject({ name: 'form', errorLocation: 'recoveryKey' });
  expect(ports.prepareWrite.calls).toEqual([]);
});

test('a passkey that is cancelled in the browser’s own dialog leaves the form as it is, without a word [KEY-16]', async () => {
  const { actor, ports, submit } = start('addPasskey');
  submit();
  await ports.prepareWrite.answer(null);
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'form', kind: 'addPasskey', failure: null });
});
