// Written by `npm run messages` from the names of the files.
import type { messages as english } from '../en-US/messages.ts';
import { abandonment } from './abandonment.ts';
import { accountChooser } from './account-chooser.ts';
import { accountCreation } from './account-creation.ts';
import { accountSessions } from './account-sessions.ts';
import { agreements } from './agreements.ts';
import { appearance } from './appearance.ts';
import { archive } from './archive.ts';
import { checkUp } from './check-up.ts';
import { consent } from './consent.ts';
import { cookieNotice } from './cookie-notice.ts';
import { dataProtection } from './data-protection.ts';
import { emailChange } from './email-change.ts';
import { emailLink } from './email-link.ts';
import { errors } from './errors.ts';
import { factorRemoval } from './factor-removal.ts';
import { fields } from './fields.ts';
import { home } from './home.ts';
import { legalDocuments } from './legal-documents.ts';
import { linkReview } from './link-review.ts';
import { lockDownReminder } from './lock-down-reminder.ts';
import { lockDown } from './lock-down.ts';
import { loginApproval } from './login-approval.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { newPassword } from './new-password.ts';
import { news } from './news.ts';
import { passkeyOffer } from './passkey-offer.ts';
import { passkey } from './passkey.ts';
import { passwordReset } from './password-reset.ts';
import { password } from './password.ts';
import { phoneLogin } from './phone-login.ts';
import { recoveryEmail } from './recovery-email.ts';
import { secondFactor } from './second-factor.ts';
import { securityActivity } from './security-activity.ts';
import { securityEvents } from './security-events.ts';
import { securitySummary } from './security-summary.ts';
import { security } from './security.ts';
import { sensitiveAction } from './sensitive-action.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';
import { signUp } from './sign-up.ts';
import { takeBack } from './take-back.ts';
import { thirdPartyLinks } from './third-party-links.ts';
import { thirdPartyRegister } from './third-party-register.ts';
import { thirdParty } from './third-party.ts';
import { twoFactorInfo } from './two-factor-info.ts';
import { twoFactor } from './two-factor.ts';

type Words<Part> = Part extends string ? string : { readonly [Key in keyof Part]: Words<Part[Key]> };

/** Every text of the product. English is the type; every other language must satisfy it. */
export const messages = {
  abandonment,
  accountChooser,
  accountCreation,
  accountSessions,
  agreements,
  appearance,
  archive,
  checkUp,
  consent,
  cookieNotice,
  dataProtection,
  emailChange,
  emailLink,
  errors,
  factorRemoval,
  fields,
  home,
  legalDocuments,
  linkReview,
  lockDownReminder,
  lockDown,
  loginApproval,
  login,
  logout,
  newPassword,
  news,
  passkeyOffer,
  passkey,
  passwordReset,
  password,
  phoneLogin,
  recoveryEmail,
  secondFactor,
  securityActivity,
  securityEvents,
  securitySummary,
  security,
  sensitiveAction,
  shared,
  shell,
  signUp,
  takeBack,
  thirdPartyLinks,
  thirdPartyRegister,
  thirdParty,
  twoFactorInfo,
  twoFactor,
} satisfies Words<typeof english>;
