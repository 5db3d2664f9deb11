import { expect, test } from 'vitest';
import { lockDownSteps } from '#contract/calls/lock-down.ts';
import { failure } from '#machines/shared/failure.ts';
import { sessions } from '#machines/account-sessions/account-sessions.harness.ts';
import { lockDownWith, reported, startLockDown, withStep } from './lock-down.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import type { LockDownInput } from './lock-down.model.ts';
import { countsOf, displayedEvent, rowsOf, selectScreen } from './lock-down.selectors.ts';

function start(input: Partial<LockDownInput> = {}) {
  const { actor, ...more } = startLockDown(input);
  const screen = () => selectScreen(actor.getSnapshot());
  const rows = () => {
    const shown = screen();
    return shown.name === 'checklist' || shown.name === 'finished'
      ? rowsOf(shown).map(({ step, state }) => `${step} ${state}`)
      : shown.name;
  };
  return { actor, ...more, screen, rows };
}

test('a reported event starts the checklist and is then cleared [ACT-04]', async () => {
  const { ports, rows, screen, forgotten } = start({ event: '2', isPressed: true });
  expect([ports.readLockDown.calls, ports.startLockDown.calls]).toEqual([[], [{ event: '2' }]]);
  await ports.startLockDown.answer(lockDownWith());
  expect([rows(), forgotten]).toEqual([
    ['sessions current', 'password open', 'secondFactor open', 'passkeys open', 'links open', 'recoveryEmail open'],
    ['event'],
  ]);
  const shown = screen();
  const { event = null } = shown.name === 'checklist' ? shown.lockDown : {};
  expect(event && displayedEvent(event)).toMatchObject({
    kind: 'login with password',
    isReportable: true,
  });
});

test('a link that names an event shows it and starts nothing until a press [ACT-04]', async () => {
  const { actor, ports, screen } = start({ event: '2' });
  await ports.readLockDown.answer(null);
  await ports.describeReport.answer(reported);
  expect([screen(), ports.describeReport.calls, ports.startLockDown.calls]).toEqual([
    { name: 'notBegun', linked: reported },
    [{ event: '2' }],
    [],
  ]);
  actor.send({ type: 'lockDown.start' });
  expect(ports.startLockDown.calls).toEqual([{ event: '2' }]);
});

test('a link that names another event than the running checklist asks before it starts over [ACT-04]', async () => {
  const { ports, screen } = start({ event: '3' });
  await ports.readLockDown.answer(lockDownWith('done'));
  await ports.describeReport.answer({ ...reported, id: '3' });
  expect([screen().name, ports.startLockDown.calls]).toEqual(['notBegun', []]);
});

test('a link that names no event of the account leads to the page without one [ACT-04]', async () => {
  const { ports, screen, forgotten } = start({ event: '3' });
  await ports.readLockDown.answer(null);
  await ports.describeReport.refuse(refusal('not_found'));
  await ports.readLockDown.answer(null);
  expect([screen(), forgotten]).toEqual([{ name: 'notBegun', linked: null }, ['event']]);
});

test('a missing event is cleared, so Retry does not request it forever [ACT-04]', async () => {
  const { ports, rows, forgotten } = start({ event: '2', isPressed: true });
  await ports.startLockDown.refuse(refusal('not_found'));
  await ports.readLockDown.answer(null);
  expect([rows(), forgotten]).toEqual(['notBegun', ['event']]);
});

test('a reload shows the first open step [ACT-04]', async () => {
  const { ports, rows } = start();
  await ports.readLockDown.answer(lockDownWith('done', 'skipped'));
  expect(rows()).toEqual([
    'sessions done',
    'password skipped',
    'secondFactor current',
    'passkeys open',
    'links open',
    'recoveryEmail open',
  ]);
});

test.each(lockDownSteps)('the step %s opens the state of its name [ACT-04]', async (step) => {
  const { actor, ports } = start({ steps: [step] });
  await ports.readLockDown.answer(lockDownWith());
  expect(actor.getSnapshot().value).toEqual({ working: step });
});

test('its own chart ends the sessions, and the step is saved as done [ACT-04, SES-02]', async () => {
  const { actor, ports, rows } = start();
  await ports.readLockDown.answer(lockDownWith());
  await ports.readItems.answer(sessions);
  actor.getSnapshot().children.sessions?.send({ type: 'all.end' });
  expect([ports.endAccess.calls, ports.saveStep.calls]).toEqual([[{ target: 'all' }], []]);
  await ports.endAccess.answer();
  expect(ports.saveStep.calls).toEqual([{ report: { step: 'sessions', state: 'done' } }]);
  await ports.saveStep.answer(lockDownWith('done'));
  expect(rows()).toContain('password current');
});

test('without other sessions there is nothing to end, and the step is done [ACT-04]', async () => {
  const { ports } = start();
  await ports.readLockDown.answer(lockDownWith());
  await ports.readItems.answer(sessions.slice(0, 1));
  expect(ports.saveStep.calls).toEqual([{ report: { step: 'sessions', state: 'done' } }]);
});

test('a step whose response was lost is saved again without repeating its action [ACT-04]', async () => {
  const { actor, ports, screen, rows } = start();
  await ports.readLockDown.answer(lockDownWith('done', 'done', 'done', 'done'));
  actor.send({ type: 'step.confirm' });
  await ports.saveStep.refuse(refusal('unreachable'));
  expect(screen()).toMatchObject({ name: 'checklist', current: 'links', busy: false, failure: failure('unreachable') });
  actor.send({ type: 'report.retry' });
  await ports.saveStep.answer(withStep(lockDownWith('done', 'done', 'done', 'done'), 'links'));
  expect([ports.saveStep.calls, rows()]).toEqual([
    [{ report: { step: 'links', state: 'done' } }, { report: { step: 'links', state: 'done' } }],
    expect.arrayContaining(['recoveryEmail current']),
  ]);
});

test('at the end, skipped steps are first and can be done from there [ACT-04]', async () => {
  const { actor, ports, screen, rows } = start({ steps: ['sessions', 'password', 'secondFactor'] });
  await ports.readLockDown.answer(lockDownWith('done', 'skipped', 'done'));
  expect([screen().name, rows()]).toEqual(['finished', ['password skipped', 'sessions done', 'secondFactor done']]);
  actor.send({ type: 'step.open', step: 'sessions' });
  expect(screen().name).toBe('finished');
  actor.send({ type: 'step.open', step: 'password' });
  const shown = screen();
  expect(rows()).toEqual(['sessions done', 'password current', 'secondFactor done']);
  expect(shown.name === 'checklist' && countsOf(rowsOf(shown))).toEqual({ done: 2, skipped: 0, left: 1 });
  actor.send({ type: 'step.skip' });
  expect(ports.saveStep.calls).toEqual([{ report: { step: 'password', state: 'skipped' } }]);
});

test('a step that does not apply to the account is neither listed nor opened [ACT-04]', async () => {
  const { ports, rows } = start();
  await ports.readLockDown.answer({ ...lockDownWith('done', 'done'), offered: ['sessions', 'password', 'links'] });
  expect(rows()).toEqual(['sessions done', 'password done', 'links current']);
});

test('a recovery address confirmed from a place that is not known stays to be reviewed, and can be skipped [ACT-04, REC-01]', async () => {
  const { actor, ports, rows, screen } = start({ steps: ['recoveryEmail'] });
  await ports.readLockDown.answer(lockDownWith());
  expect(screen()).toMatchObject({ isUnkept: false });
  actor.send({ type: 'step.confirm' });
  await ports.saveStep.answer(lockDownWith());
  expect([rows(), screen()]).toMatchObject([['recoveryEmail current'], { isUnkept: true, busy: false }]);
  actor.send({ type: 'step.skip' });
  await ports.saveStep.answer(withStep(lockDownWith(), 'recoveryEmail', 'skipped'));
  expect([rows(), screen()]).toMatchObject([['recoveryEmail skipped'], { isUnkept: false }]);
});

test('only review steps can be confirmed; the others are done or skipped [ACT-04]', async () => {
  const { actor, ports } = start();
  await ports.readLockDown.answer(lockDownWith('done'));
  actor.send({ type: 'step.confirm' });
  expect(ports.saveStep.calls).toEqual([]);
});
