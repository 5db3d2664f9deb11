import { userNames } from '#brand/login-settings.ts';
import type { Configuration } from '#contract/configuration.ts';
import { oems } from '#contract/storage-names.ts';
import { configuration } from '#machines/testing/configuration.ts';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { startSilent } from '#machines/testing/paths.ts';
import { loadChallengeStep } from '#src/features/login/lazy-challenge-step.ts';
import { loadLaterSteps } from '#src/features/password-reset/lazy-later-steps.ts';
import { createDisplayName } from '#src/services/display-name.ts';
import { createAccountActs } from '#src/services/account-acts.ts';
import { createLeaveGuard } from '#src/services/leave-guard.ts';
import { createServices, type AppServices } from '#src/services/services.ts';
import { allMessages, loadTranslator } from '#src/i18n/catalogs.ts';
import type { Language } from '#src/i18n/language.ts';
import type { Surroundings } from './specimen.tsx';

/** The brand that accepts phone numbers is the one whose region requires badges. */
const hasBadges = userNames.includes('Phone');
const filings = [
  { text: '沪ICP备00000000号', address: 'https://beian.example.com/', seal: false },
  { text: '沪公网安备00000000000000号', address: 'https://security.example.com/', seal: true },
];
const ofBrand: Configuration = hasBadges ? { ...configuration, oem: oems.chineseRegion, filings } : configuration;

export async function surroundingsIn(language: Language): Promise<Surroundings> {
  await Promise.all([loadChallengeStep(), loadLaterSteps()]);
  return {
    translator: await loadTranslator(allMessages, language),
    configuration: ofBrand,
    say: (english, chinese) => (language === 'zh-CN' ? chinese : english),
  };
}

/** The environment of pages with a session; nothing reaches a service. */
export function stillServices(isSignedIn: boolean): AppServices {
  const services = createServices(ofBrand, null);
  const send = () => Promise.reject(new Error('The gallery has no service.'));
  return {
    ...services,
    cookies: { ...services.cookies, hasLoginMarker: () => isSignedIn },
    hostApp: null,
    session: startSilent(sessionMachine, { input: { marker: isSignedIn } }),
    messageBar: startSilent(messageBarMachine),
    send,
    displayName: createDisplayName(send),
    leaveGuard: createLeaveGuard(),
    accountActs: createAccountActs(services.tabs),
    vault: {
      open: () => Promise.reject(new Error('The gallery has no vault.')),
      discard: () => undefined,
      onIdle: () => () => undefined,
      reportPasskeys: () => undefined,
      onPasskeys: () => () => undefined,
    },
    response: { state: null, code: null, error: null, issuer: null },
    inspect: () => undefined,
    logOut: () => undefined,
  };
}
