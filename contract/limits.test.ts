import { expect, test } from 'vitest';
import * as limits from './limits.ts';
import { avatarBytes } from './rules/avatar.ts';

test('lifetimes and lengths match the specification [SES-14]', () => {
  expect({
    stored: limits.storedSeconds,
    trustToken: limits.trustTokenStoredSeconds,
    onlineSignInApp: limits.onlineSignInAppSeconds,
    sessionCode: limits.sessionCodeSeconds,
    sessionCodeThirdParty: limits.sessionCodeThirdPartySeconds,
    registrationMarker: limits.registrationMarkerSeconds,
    loginLock: limits.loginLockSeconds,
    avatar: avatarBytes,
  }).toEqual({
    stored: 31_536_000,
    trustToken: 31_536_000,
    onlineSignInApp: 1_209_600,
    sessionCode: 685_843_200,
    sessionCodeThirdParty: 2_554_416_000,
    registrationMarker: 600,
    loginLock: 900,
    avatar: 524_288,
  });
});
