import { describe, expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { off, on, secret, several, startTwoFactor } from './two-factor.harness.ts';
import { selectDialog, selectRow } from './two-factor.selectors.ts';

describe('the authenticators', () => {
  async function managing(status = several) {
    const factor = startTwoFactor();
    await factor.ports.readStatus.answer(status);
    factor.actor.send({ type: 'manage.open' });
    const snapshot = () => factor.actor.getSnapshot();
    return { ...factor, row: () => selectRow(snapshot()), dialog: () => selectDialog(snapshot()) };
  }

  test('gain another one by its code and name, with a proof and without new backup codes [TFA-01, TFA-05]', async () => {
    const { actor, ports, secondFactor, row, dialog } = await managing(on);
    actor.send({ type: 'app.add' });
    actor.send({ type: 'setup.continue' });
    expect(ports.makeSecret.calls).toEqual([{ isOn: true }]);
    await ports.makeSecret.answer(secret);
    actor.send({ type: 'setup.continue' });
    expect(dialog()).toMatchObject({ name: 'confirming', number: 2 });
    actor.send({ type: 'code.submit', code: new Secret('12'), name: ' ' });
    expect(dialog()).toMatchObject({ problem: 'digits', nameProblem: 'empty' });
    actor.send({ type: 'code.submit', code: new Secret('123 456'), name: ' Tablet ' });
    await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
    await ports.factor.sendCode.answer(sent);
    secondFactor()?.send({ type: 'code.submit', code: new Secret('654321') });
    expect(ports.performAction.calls[1]?.subject).toMatchObject({ kind: 'add', name: 'Tablet' });
    await ports.performAction.answer(null);
    await ports.readStatus.answer(several);
    expect(row()).toMatchObject({ lastCompleted: 'add', authenticators: several.authenticators });
    expect(dialog()).toBeNull();
  });

  test('of which one is set up stay managed if its setup is cancelled [TFA-01]', async () => {
    const { actor, ports, dialog, context } = await managing();
    actor.send({ type: 'app.add' });
    actor.send({ type: 'setup.continue' });
    await ports.makeSecret.answer(secret);
    actor.send({ type: 'setup.cancel' });
    expect(dialog()).toMatchObject({ name: 'managing' });
    expect(context().secret).toBeNull();
  });

  test('are renamed without a proof [TFA-01]', async () => {
    const { actor, ports, row, dialog } = await managing();
    actor.send({ type: 'app.rename', id: '2' });
    expect(dialog()).toMatchObject({ name: 'naming', appName: 'Old tablet', problem: null });
    actor.send({ type: 'name.submit', name: '' });
    expect(dialog()).toMatchObject({ problem: 'empty' });
    actor.send({ type: 'name.submit', name: 'Tablet' });
    expect(ports.performAction.calls).toEqual([{ subject: { kind: 'rename', id: '2', name: 'Tablet' }, proof: null }]);
    await ports.performAction.refuse(refusal('invalid_parameters'));
    expect(dialog()).toMatchObject({ name: 'naming', busy: false, failure: failure('invalid_parameters') });
    actor.send({ type: 'name.submit', name: 'Tablet' });
    await ports.performAction.answer(null);
    await ports.readStatus.answer(several);
    expect(row()).toMatchObject({ lastCompleted: 'rename' });
  });

  test('lose one after a question; the last one is turned off with its own [TFA-02]', async () => {
    const { actor, ports, dialog, row } = await managing();
    actor.send({ type: 'app.remove', id: '2' });
    expect(dialog()).toEqual({ name: 'removing', busy: false, failure: null, appName: 'Old tablet' });
    actor.send({ type: 'change.cancel' });
    actor.send({ type: 'app.remove', id: '2' });
    actor.send({ type: 'change.confirm' });
    expect(ports.performAction.calls).toEqual([{ subject: { kind: 'remove', id: '2' }, proof: null }]);
    await ports.performAction.answer(null);
    await ports.readStatus.answer(on);
    expect(row()).toMatchObject({ lastCompleted: 'remove' });
    actor.send({ type: 'manage.open' });
    actor.send({ type: 'app.remove', id: '1' });
    expect(dialog()).toMatchObject({ name: 'turningOff' });
    actor.send({ type: 'change.confirm' });
    expect(ports.performAction.calls[1]).toEqual({ subject: { kind: 'disable' }, proof: null });
  });

  test('are read again if one was removed elsewhere [TFA-02]', async () => {
    const { actor, ports, dialog } = await managing();
    actor.send({ type: 'app.remove', id: '2' });
    actor.send({ type: 'change.confirm' });
    await ports.performAction.refuse(refusal('modify_not_allowed'));
    await ports.readStatus.answer(on);
    expect(dialog()).toBeNull();
  });

  test('are five at most, and none where the service has one only [TFA-01]', async () => {
    const [app] = on.authenticators ?? [];
    const five = [1, 2, 3, 4, 5].flatMap((id) => (app === undefined ? [] : [{ ...app, id: String(id) }]));
    for (const status of [
      { ...on, authenticators: five },
      { enabled: true, backupCodes: on.backupCodes },
    ]) {
      const { actor, row } = await managing(status);
      expect(row()).toMatchObject({ canAdd: false });
      expect(actor.getSnapshot().can({ type: 'app.add' })).toBe(false);
    }
  });

  /** Another one, under the name "Laptop", whose response is lost. */
  async function adding() {
    const factor = await managing(on);
    factor.actor.send({ type: 'app.add' });
    factor.actor.send({ type: 'setup.continue' });
    await factor.ports.makeSecret.answer(secret);
    factor.actor.send({ type: 'setup.continue' });
    factor.actor.send({ type: 'code.submit', code: new Secret('123 456'), name: 'Laptop' });
    await factor.ports.performAction.refuse(refusal('time_out'));
    return factor;
  }

  /** The second one gets the name "Laptop", and the response is lost. */
  async function renaming() {
    const factor = await managing();
    factor.actor.send({ type: 'app.rename', id: '2' });
    factor.actor.send({ type: 'name.submit', name: 'Laptop' });
    await factor.ports.performAction.refuse(refusal('time_out'));
    return factor;
  }

  const named = (id: string) => ({
    ...several,
    authenticators: several.authenticators?.map((each) => (each.id === id ? { ...each, name: 'Laptop' } : each)),
  });
  const uncertain = { busy: false, typed: 'Laptop', failure: failure('time_out') };

  test('keep a name whose saving got no answer, unless it is there when they are read back [TFA-01, NET-06]', async () => {
    const saved = await renaming();
    expect(saved.dialog()).toMatchObject({ name: 'naming', busy: true, typed: 'Laptop', failure: null });
    await saved.ports.readStatus.answer(named('2'));
    expect([saved.dialog(), saved.row()]).toMatchObject([null, { lastCompleted: 'rename', isInterrupted: false }]);
    for (const status of [several, named('1')]) {
      const { actor, ports, dialog, row } = await renaming();
      await ports.readStatus.answer(status);
      expect(dialog()).toMatchObject({ name: 'naming', ...uncertain });
      actor.send({ type: 'name.cancel' });
      expect([dialog()?.name, row()]).toMatchObject(['managing', { isInterrupted: false }]);
      actor.send({ type: 'app.rename', id: '2' });
      expect(dialog()).toMatchObject({ typed: null, failure: null });
    }
  });

  test('keep the secret and the name of one whose response was lost, unless it was added [TFA-01, NET-06]', async () => {
    const added = await adding();
    expect(added.dialog()).toMatchObject({ name: 'confirming', busy: true, typed: 'Laptop' });
    await added.ports.readStatus.answer(named('2'));
    expect([added.dialog(), added.row(), added.context().secret]).toMatchObject([
      null,
      { lastCompleted: 'add', isInterrupted: false },
      null,
    ]);
    for (const status of [on, several, { ...named('1'), authenticators: named('1').authenticators?.slice(0, 1) }]) {
      const { ports, dialog } = await adding();
      await ports.readStatus.answer(status);
      expect(dialog()).toMatchObject({ name: 'confirming', secret, ...uncertain });
    }
  });

  test('ask for no name if nothing is left to name [TFA-01]', async () => {
    const removed = await renaming();
    await removed.ports.readStatus.answer(on);
    await removed.ports.readStatus.answer(on);
    expect([removed.dialog(), removed.row()]).toMatchObject([null, { lastCompleted: null, isInterrupted: true }]);
    const turnedOff = await adding();
    await turnedOff.ports.readStatus.answer(off);
    await turnedOff.ports.readStatus.answer(off);
    expect([turnedOff.dialog(), turnedOff.row()]).toMatchObject([null, { isOn: false, isInterrupted: true }]);
  });

  test('that cannot be read back either keep the new name of one, and are read again once the user leaves [TFA-01, NET-06]', async () => {
    const { actor, ports, dialog, value, row } = await renaming();
    await ports.readStatus.refuse(refusal('unreachable'));
    expect(dialog()).toMatchObject({ name: 'naming', ...uncertain });
    actor.send({ type: 'name.cancel' });
    expect(value()).toBe('checking');
    await ports.readStatus.answer(several);
    expect(row()).toMatchObject({ isInterrupted: true });
    const left = await adding();
    await left.ports.readStatus.refuse(refusal('unreachable'));
    expect([left.value(), left.context().secret]).toEqual(['checking', null]);
  });

  test('named at the second try say so, without a word of the first [TFA-01]', async () => {
    const { actor, ports, row } = await renaming();
    await ports.readStatus.refuse(refusal('unreachable'));
    actor.send({ type: 'name.submit', name: 'Laptop' });
    await ports.performAction.answer(null);
    await ports.readStatus.answer(named('2'));
    expect(row()).toMatchObject({ lastCompleted: 'rename', isInterrupted: false });
  });
});
