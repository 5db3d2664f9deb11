import { expect, test } from 'vitest';
import * as limits from './limits.ts';
import { avatarBytes } from './rules/avatar.ts';

test('lifetimes and lengths match the specification [SES-14]', () => {
  expect(limits.storedSeconds).toBe(31_536_000);
  expect(limits.trustTokenStoredSeconds).toBe(31_536_000);
  expect(limits.onlineSignInAppSeconds).toBe(1_209_600);
  expect(limits.sessionCodeSeconds).toBe(685_843_200);
  expect(limits.sessionCodeThirdPartySeconds).toBe(2_554_416_000);
  expect(limits.registrationMarkerSeconds).toBe(600);
  expect(avatarBytes).toBe(524_288);
});
