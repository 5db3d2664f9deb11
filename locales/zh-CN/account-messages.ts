// Written by `npm run messages`: what the modules of the page name (scripts/lib/page-words.mjs).
import { errors } from './errors.ts';
import { messages as loginMessages } from './login-messages.ts';
import { pages } from './pages.ts';
import { abandonment } from './abandonment.ts';
import { accountSessions } from './account-sessions.ts';
import { agreements } from './agreements.ts';
import { archive } from './archive.ts';
import { cookieNotice } from './cookie-notice.ts';
import { dataProtection } from './data-protection.ts';
import { emailChange } from './email-change.ts';
import { emailLink } from './email-link.ts';
import { home } from './home.ts';
import { legalDocuments } from './legal-documents.ts';
import { lockDown } from './lock-down.ts';
import { logOut } from './log-out.ts';
import { news } from './news.ts';
import { passwordReset } from './password-reset.ts';
import { password } from './password.ts';
import { recoveryEmail } from './recovery-email.ts';
import { securityActivity } from './security-activity.ts';
import { securityEvents } from './security-events.ts';
import { securitySummary } from './security-summary.ts';
import { security } from './security.ts';
import { sensitiveAction } from './sensitive-action.ts';
import { signUp } from './sign-up.ts';
import { takeBack } from './take-back.ts';
import { thirdPartyLinks } from './third-party-links.ts';
import { twoFactor } from './two-factor.ts';

const shell = { ...loginMessages.shell, ...pages, links: { ...loginMessages.shell.links, ...pages.links } };

export const messages = {
  ...loginMessages,
  shell,
  errors,
  abandonment,
  accountSessions,
  agreements,
  archive,
  cookieNotice,
  dataProtection,
  emailChange,
  emailLink,
  home,
  legalDocuments,
  lockDown,
  logOut,
  news,
  passwordReset,
  password,
  recoveryEmail,
  securityActivity,
  securityEvents,
  securitySummary,
  security,
  sensitiveAction,
  signUp,
  takeBack,
  thirdPartyLinks,
  twoFactor,
};
