import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { errorOf, person, proof, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';

const service = await runService({}, { listen: true });
const lin = person('lin');
const refused = [400, 'invalid_parameters'];
const seen = async (answer: ReturnType<typeof service.send>) => [(await answer).status, errorOf(await answer).symbol];

const controlled = ['\0a', 'lin\u001b@example.com', 'lin\n', '\u007f'];
test.each(controlled)('a user name with a control character is refused: %j [LOG-03]', async (username) => {
  expect(await seen(service.logIn(username, 'a guess'))).toEqual(refused);
});

test('refuses a control character in any field, the query, a path parameter and a verify header', async () => {
  const { access_token: token } = signedIn(await service.logIn(lin.username, lin.password));
  const headers = { authorization: `Bearer ${token}` };
  expect(await seen(service.logIn(lin.username, lin.password, { mfa_trust_token: 'a\0' }))).toEqual(refused);
  expect(
    await seen(service.send('/v2/auth/mfa/challenges', { headers, body: { scenario: 'users.totp', account: '\0' } })),
  ).toEqual(refused);
  expect(
    await seen(
      service.send('/v2/auth/mfa/challenges', { headers, body: { scenario: 'users.totp', more: [{ deep: '\0' }] } }),
    ),
  ).toEqual(refused);
  expect(await seen(service.send('/oauth2/session/details/?at=%00'))).toEqual(refused);
  for (const gap of ['%00', 'a%00b', '%0a']) {
    expect(await seen(service.send(`/v2/auth/mfa/challenges/${gap}/code`, { method: 'POST' }))).toEqual(refused);
  }
  expect(await seen(service.logIn(lin.username, lin.password, {}, proof('a\tb', '123456')))).toEqual(refused);
});

test('a password may contain any character but NUL', async () => {
  expect(await seen(service.logIn(lin.username, 'a\tguess\u0001\n'))).toEqual([400, 'incorrect_password']);
  expect(await seen(service.logIn(lin.username, 'a\0guess'))).toEqual(refused);
});

test.each([
  'Host: account.regional.localhost',
  'host: account.default.localhost',
  'Authorization: refresh_token a\r\nAuthorization: refresh_token b',
  'Origin: http://account.default.localhost\r\nOrigin: http://elsewhere.example',
])('a repeated header that identifies the caller or the target is refused: %j', async (more) => {
  const socket = connect(service.port, '127.0.0.1');
  socket.end(
    `GET /oauth2/session/details/ HTTP/1.1\r\nHost: account.default.localhost\r\nConnection: close\r\n${more}\r\n\r\n`,
  );
  const answer = await text(socket);
  expect([answer.split(' ')[1], answer.includes('"invalid_parameters"')]).toEqual(['400', true]);
});
