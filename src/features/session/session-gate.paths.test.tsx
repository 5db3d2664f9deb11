// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { selectScreen } from '#machines/session/session.selectors.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { pathsThrough } from '#machines/testing/paths.ts';
import type { Happening } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { ann, nobody, now, startSession, token } from '#machines/testing/session.ts';
import { alerts, english, happen, pressable, show } from '#src/testing/screen.tsx';
import { SessionGateView } from './session-gate.view.tsx';

afterEach(cleanup);

type Step = Happening<typeof sessionMachine>;
const bob = { account: 8, issuedAt: 900 };
const fresh = token('t-1');
const confirmations = {
  ann: { details: ann, stored: fresh, now },
  renew: { details: ann, stored: null, now },
  bob: { details: bob, stored: null, now },
  nobody: { details: nobody, stored: null, now },
};

const events: readonly Step[] = [
  { type: 'session.retry' },
  { type: 'session.end' },
  { type: 'cookies.changed' },
  ...Object.values(confirmations).map((each) => settled('confirm', each)),
  rejected('confirm', refusal('time_out')),
  settled('renewToken', fresh),
  rejected('renewToken', refusal('system_error')),
  settled('startAnew'),
  settled('endSession'),
  settled('goToLogin'),
];

/** One path to each screen, and to each state behind it. */
const paths = [
  ...new Map(
    // Retry is a button of the gate only where it is drawn.
    pathsThrough(sessionMachine, events, {
      input: { marker: true },
      filter: (snapshot, event) =>
        event.type !== 'session.retry' || ['unreachable', 'replaced'].includes(selectScreen(snapshot).name),
    })
      .toReversed()
      .map((path) => [JSON.stringify([path.value, selectScreen(path.snapshot)]), path]),
  ).values(),
].toReversed();

function mount() {
  const session = startSession();
  const { actor, ports } = session;
  show(
    <SessionGateView actor={actor} header={null} footer={null} loginHref="/login?redirect=x">
      {(account) => <p>The page of {account}</p>}
    </SessionGateView>,
  );
  const user = userEvent.setup({ delay: null });
  const perform = async (step: Step): Promise<void> => {
    const error = 'error' in step ? step.error : null;
    const confirmed = Object.values(confirmations).find((each) => 'output' in step && step.output === each);
    if (step.type === 'session.retry') await user.click(screen.getByRole('button', { name: /^(Retry|Reload)$/ }));
    else if (step.type === 'session.end') await happen(() => actor.send({ type: 'session.end' }));
    else if (step.type === 'cookies.changed') await happen(() => actor.send({ type: 'cookies.changed' }));
    else if (confirmed !== undefined) await happen(() => ports.confirm.answer(confirmed));
    else if (step.type === 'xstate.error.actor.confirm') await happen(() => ports.confirm.refuse(error));
    else if (step.type === 'xstate.done.actor.renewToken') await happen(() => ports.renewToken.answer(fresh));
    else if (step.type === 'xstate.error.actor.renewToken') await happen(() => ports.renewToken.refuse(error));
    else if (step.type === 'xstate.done.actor.startAnew') await happen(() => ports.startAnew.answer());
    else if (step.type === 'xstate.done.actor.endSession') await happen(() => ports.endSession.answer());
    else await happen(() => ports.goToLogin.answer());
  };
  return { ...session, perform };
}

test.each(paths)('$title [SES-01][NAV-04]', async (path) => {
  const { perform } = mount();
  for (const step of path.events) await perform(step);
  const expected = selectScreen(path.snapshot);
  const heading = screen.queryByRole('heading')?.textContent ?? null;
  const page = screen.queryByText(/^The page of/)?.textContent ?? null;
  const pressables = pressable().map((each) => each.textContent);
  switch (expected.name) {
    case 'waiting':
      expect([screen.queryByText('Getting your account ready') !== null, page]).toEqual([true, null]);
      break;
    case 'signedIn':
      expect([heading, page]).toEqual([null, `The page of ${expected.account}`]);
      break;
    case 'unreachable':
      expect([heading, page, pressables]).toEqual(['Your account cannot be shown right now', null, ['Retry']]);
      expect(alerts()).toEqual([english.explain(expected.failure)]);
      break;
    case 'replaced':
      expect([heading, page, pressables]).toEqual(['Another account is logged in', null, ['Reload']]);
      break;
    case 'leaving':
      expect([heading, page]).toEqual(['Logging you out', null]);
      break;
    case 'signedOut':
      expect([heading, page, pressables]).toEqual(['You are logged out', null, ['Log in']]);
      expect(screen.getByRole('link').getAttribute('href')).toBe('/login?redirect=x');
  }
});

test('the paths are few, and one ends on each screen [QA-03]', () => {
  const names = new Set(paths.map(({ snapshot }) => selectScreen(snapshot).name));
  expect([...names].toSorted()).toEqual(['leaving', 'replaced', 'signedIn', 'signedOut', 'unreachable', 'waiting']);
  expect(paths.length).toBeLessThan(30);
});
