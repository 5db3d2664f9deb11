import { emailUsages } from '#contract/calls/email.ts';
import { loginScenario } from '#contract/calls/login.ts';
import { phoneLoginScenario } from '#contract/calls/phone-login.ts';
import { resetScenario, scenarios } from '#contract/calls/second-factor.ts';
import { thirdPartyScenario } from '#contract/calls/third-party.ts';
import { isEventType, securityEvents } from '#contract/security-events.ts';
import {
  cancelledFormerMail,
  cancelledMail,
  deletedFormerMail,
  deletedMail,
  scheduledFormerMail,
  scheduledMail,
} from '../src/mails/abandonment.ts';
import { archiveMail } from '../src/mails/archive.ts';
import { challengeMail, signUpMail } from '../src/mails/codes.ts';
import { candidateMail, changedMail } from '../src/mails/email.ts';
import type { Notice } from '../src/mails/event-mails.ts';
import { factorRemovedMail, recoverMail, removalAskedMail } from '../src/mails/factor-removal.ts';
import { newLoginMail, noticeMail } from '../src/mails/notices.ts';
import { removedMail, takenBackMail } from '../src/mails/take-back.ts';
import type { MailContent } from '../src/platform/mail/template.ts';

/** What others can put into a mail: markup, where it would do harm. */
export const hostileName = '<img src=x onerror="alert(1)">&amp;';

/** Every mail that the service can write in one language, by the function that writes it. */
export function allMails(language: string, country = 'GB'): Record<string, readonly MailContent[]> {
  const at = new Date('2026-12-01T12:36:59Z');
  const link = 'https://account.corvid.example/emailcallback?candidate=abc_DEF-123&usage=change_email';
  const [code, address] = ['748310', 'j•••@corvid.example'];
  const occasion = { at, origin: { device: 'Safari on iOS', address: '203.0.113.24' } };
  const isNotice = (type: string): type is Notice => isEventType(type) && securityEvents[type].mail === 'notice';
  const changes = (['removed', 'restored', 'kept', 'notRestored'] as const).map((outcome) => ({
    thing: 'app' as const,
    outcome,
    name: hostileName,
    at: at.getTime(),
  }));
  const reader = { language, country };
  return {
    signUpMail: [signUpMail(language, { code, seconds: 600, at })],
    challengeMail: [
      ...[...scenarios, loginScenario, resetScenario, thirdPartyScenario].map((purpose) =>
        challengeMail(reader, { code, purpose, seconds: 600, at }),
      ),
      challengeMail(reader, { code, purpose: phoneLoginScenario, seconds: 60, at, login: occasion }),
    ],
    candidateMail: emailUsages.map((usage) => candidateMail(language, { usage, code, minutes: 10, link })),
    noticeMail: Object.keys(securityEvents)
      .filter(isNotice)
      .map((type) => noticeMail(reader, type, { ...occasion, subject: hostileName })),
    newLoginMail: [30, null].map((rememberedDays) => newLoginMail(reader, { ...occasion, rememberedDays, link })),
    changedMail: [{ until: at, link }, { until: at, sentTo: address }, null].map((takeBack) =>
      changedMail(reader, { ...occasion, address, takeBack }),
    ),
    removedMail: [removedMail(reader, { ...occasion, address })],
    takenBackMail: [
      takenBackMail(reader, { ...occasion, changes, link }),
      takenBackMail(reader, { ...occasion, changes: [], link }),
    ],
    removalAskedMail: [true, false].flatMap((byOwner) =>
      [at, null].map((dueAt) => removalAskedMail(reader, { ...occasion, byOwner, dueAt, link })),
    ),
    recoverMail: [recoverMail(language, link)],
    factorRemovedMail: [true, false].map((byOwner) => factorRemovedMail(reader, { byOwner, at })),
    archiveMail: [archiveMail(reader, at)],
    scheduledMail: [scheduledMail(reader, at, occasion)],
    scheduledFormerMail: [scheduledFormerMail(reader, at, occasion)],
    cancelledMail: [cancelledMail(reader, occasion)],
    cancelledFormerMail: [cancelledFormerMail(reader, occasion)],
    deletedMail: [deletedMail(language, 'planned'), deletedMail(language, 'atOnce')],
    deletedFormerMail: [deletedFormerMail(language)],
  };
}
