import { expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import { securityEvents } from '#contract/security-events.ts';
import { recordedBy, routeOf, unlimited } from './call-duties.ts';

const calls = Object.entries(table).map(([name, call]) => ({ name, call, route: routeOf(name) }));

test('a feature’s route handles every call [NET-05]', () => {
  expect(calls.filter(({ route }) => route === null).map(({ name }) => name)).toEqual([]);
});

test('each call that changes an account records its event, or states why not [ACT-01]', () => {
  const writes = calls.filter(({ call }) => call.as === 'bearer' && call.method !== 'GET' && call.proof === 'never');
  expect(writes.length).toBeGreaterThan(15);
  const problems = writes.flatMap(({ name, route }) => {
    const { file, stated } = recordedBy(name);
    if (stated === null)
      return [`${file}: say above ${name} what it records: "Records 'event'." or "Records nothing: why."`];
    return (typeof stated === 'string' ? [] : stated)
      .filter((event) => !(event in securityEvents) || !`${route?.handler}${route?.used}`.includes(`'${event}'`))
      .map((event) => `${route?.file}: ${name} does not record '${event}'`);
  });
  expect(problems).toEqual([]);
});

/** Words in the names of a body's fields with which a caller could guess. */
const guessed = /(?:^|_)(?:code|token|password|candidate)$|hash$/i;
const bodyOf = ({ body }: (typeof calls)[number]['call']): string[] =>
  body !== undefined && 'entries' in body ? Object.keys(body.entries) : [];

test('each call that anyone may send, or that checks a code, has a limit [NET-07]', () => {
  const open = calls.filter(({ call }) => call.as === 'none' || bodyOf(call).some((field) => guessed.test(field)));
  const isLimited = (text = ''): boolean =>
    /\bthrottle(Caller)?\(|\b(limits|services\.limits)\.\w+\.consume\(/.test(text);
  expect(open.length).toBeGreaterThan(20);
  expect(
    open
      .filter(({ name, route }) => !isLimited(route?.handler) && !(name in unlimited))
      .map(
        ({ name, route }) => `${route?.file}: ${name} has no limit; call throttle, or say why in tests/call-duties.ts`,
      ),
  ).toEqual([]);
  expect(
    Object.keys(unlimited).filter(
      (name) => !open.some((each) => each.name === name && !isLimited(each.route?.handler)),
    ),
  ).toEqual([]);
});
