// Written by `npm run messages` from the names of the files.
import { messages as loginMessages } from './login-messages.ts';
import { pages } from './pages.ts';
import { abandonment } from './abandonment.ts';
import { accountChooser } from './account-chooser.ts';
import { accountSessions } from './account-sessions.ts';
import { agreements } from './agreements.ts';
import { archive } from './archive.ts';
import { consent } from './consent.ts';
import { cookieNotice } from './cookie-notice.ts';
import { dataProtection } from './data-protection.ts';
import { emailChange } from './email-change.ts';
import { emailLink } from './email-link.ts';
import { errors } from './errors.ts';
import { factorRemoval } from './factor-removal.ts';
import { home } from './home.ts';
import { legalDocuments } from './legal-documents.ts';
import { linkReview } from './link-review.ts';
import { lockDown } from './lock-down.ts';
import { logout } from './logout.ts';
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
import { thirdPartyRegister } from './third-party-register.ts';
import { thirdParty } from './third-party.ts';
import { twoFactorInfo } from './two-factor-info.ts';
import { twoFactor } from './two-factor.ts';

const shell = { ...loginMessages.shell, ...pages, links: { ...loginMessages.shell.links, ...pages.links } };

/** Every text of the product. English is the type; every other language must satisfy it. */
export const messages = {
  ...loginMessages,
  shell,
  abandonment,
  accountChooser,
  accountSessions,
  agreements,
  archive,
  consent,
  cookieNotice,
  dataProtection,
  emailChange,
  emailLink,
  errors,
  factorRemoval,
  home,
  legalDocuments,
  linkReview,
  lockDown,
  logout,
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
  thirdPartyRegister,
  thirdParty,
  twoFactorInfo,
  twoFactor,
};
