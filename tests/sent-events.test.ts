import { existsSync, readFileSync } from 'node:fs';
import { StateMachine, type AnyStateMachine, type EventObject } from 'xstate';
import { expect, test } from 'vitest';
import type { Path } from '#machines/testing/paths.ts';
import { sources } from './imports.ts';

// Every event that a view sends is a step of a path, and that path's view test performs it: `performer` in
// `src/testing/gestures.ts` fails if the gesture makes the view send another event.

type Exports = Readonly<Record<string, unknown>>;
interface Step extends EventObject {
  readonly cause?: EventObject;
}
/** A path whose steps are caused in a child. */
type Performed = Omit<Path<AnyStateMachine>, 'events'> & { readonly events: readonly Step[] };
interface Walk extends Exports {
  readonly paths?: readonly Performed[];
}

const machines = import.meta.glob<Exports>('../machines/*/*.machine.ts', { eager: true });
const walks = import.meta.glob<Walk>('../machines/*/*.walk.ts', { eager: true });
const views = sources('src/features').filter((file) => file.endsWith('.tsx'));
/** Everything in views that may be an event type: `noun.verb`. */
const literals = new Set(
  views.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([a-z]\w*\.[a-z]\w*)'/g)].map(([, literal = '']) => literal),
  ),
);

/** The events that the paths perform: their steps, and the causes of these in a child. */
function performed(paths: readonly Performed[]): Set<string> {
  const steps = paths.flatMap(({ events }): readonly Step[] => events);
  return new Set(steps.flatMap(({ type, cause }) => [type, ...(cause === undefined ? [] : [cause.type])]));
}

const charts = Object.entries(walks).flatMap(([file, { paths = [], ...walk }]) => {
  const exported = [...Object.values(machines[file.replace('.walk.', '.machine.')] ?? {}), ...Object.values(walk)];
  const name = file.split('/').at(-2) ?? '';
  const id = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const machine = exported.find((each) => each instanceof StateMachine && each.id === id);
  return machine instanceof StateMachine
    ? [{ name, events: machine.events.map(String), performed: performed(paths) }]
    : [];
});

interface Exception {
  readonly chart: string;
  readonly events: readonly string[];
  /** The test that presses them, beside the paths. */
  readonly pressedIn: string;
}

const exceptions: readonly Exception[] = [
  { chart: 'cmk', events: ['keys.recheck'], pressedIn: 'data-protection/data-protection.paths.test.tsx' },
  // `profile.changed` belongs to the profile, which passes it on.
  {
    chart: 'profile-edit',
    events: ['profile.changed', 'leave.confirm', 'leave.cancel'],
    pressedIn: 'profile/edit-row.paths.test.tsx',
  },
  {
    chart: 'third-party-sign-in',
    events: ['thirdParty.restart'],
    pressedIn: 'third-party-sign-in/third-party-sign-in.paths.test.tsx',
  },
  { chart: 'two-factor', events: ['invitation.dismiss'], pressedIn: 'two-factor/two-factor.paths.test.tsx' },
  {
    chart: 'vault-write',
    events: ['write.cancel', 'write.leave'],
    pressedIn: 'data-protection/data-protection.paths.test.tsx',
  },
  {
    chart: 'account-creation',
    events: ['account.leave'],
    pressedIn: 'third-party-register/third-party-register.paths.test.tsx',
  },
  { chart: 'legal-documents', events: ['text.print'], pressedIn: 'legal-documents/legal-documents.paths.test.tsx' },
  { chart: 'login', events: ['trustedDevice.forget'], pressedIn: 'login/login.paths.test.tsx' },
  { chart: 'password-reset', events: ['app.return'], pressedIn: 'password-reset/password-reset.paths.test.tsx' },
  { chart: 'second-factor', events: ['challenge.cancel'], pressedIn: 'second-factor/second-factor.paths.test.tsx' },
  {
    chart: 'security-activity',
    events: ['event.report'],
    pressedIn: 'security-activity/security-activity.paths.test.tsx',
  },
  // Forwarded to the code of account-creation.
  {
    chart: 'sign-up',
    events: ['code.submit', 'code.resend', 'password.retype'],
    pressedIn: 'sign-up/sign-up.paths.test.tsx',
  },
];

test.each(charts)('every event that a view sends to $name is on a path [QA-03]', ({ name, events, performed }) => {
  const elsewhere = exceptions.filter(({ chart }) => chart === name).flatMap((each) => each.events);
  // The gestures that submit include typing.
  const sent = events.filter((type) => !type.endsWith('.edit') && literals.has(type));
  expect(sent.filter((type) => !performed.has(type)).toSorted()).toEqual(elsewhere.toSorted());
});

test('every exception names the test that presses', () => {
  expect(exceptions.filter(({ pressedIn }) => !existsSync(`src/features/${pressedIn}`))).toEqual([]);
});

test('finds charts and the events that views send them', () => {
  expect(charts.length).toBeGreaterThan(30);
  expect(charts.find(({ name }) => name === 'two-factor')?.performed).toContain('manage.close');
  expect(literals).toContain('manage.close');
});
