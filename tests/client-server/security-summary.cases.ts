import { expect, test } from 'vitest';
import { accountSessionsApi } from '#src/api/account-sessions.ts';
import { allowedAppsApi } from '#src/api/allowed-apps.ts';
import { securityActivityApi } from '#src/api/security-activity.ts';
import { securitySummaryApi } from '#src/api/security-summary.ts';
import { lin, inTheNameOf, byPassword } from './client.ts';

test('returns the counts of sessions, devices and apps and the last event in one call [ACT-06, NET-05]', async () => {
  const { access_token: token } = await byPassword(lin);
  const send = inTheNameOf(token);
  const [last] = (await securityActivityApi(send).readPage({})).events;
  expect(await securitySummaryApi(send).read()).toEqual({
    sessions: (await accountSessionsApi(send).listSessions()).length,
    trustedDevices: (await accountSessionsApi(send).readTrustedDevices()).length,
    apps: (await allowedAppsApi(send).list()).length,
    lastEvent: last,
    takeBacks: [],
  });
});
