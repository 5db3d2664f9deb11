// Written by `npm run messages` from the names of the files.
import type { Call } from '../call.ts';
import * as abandonment from './abandonment.ts';
import * as accountSessions from './account-sessions.ts';
import * as allowedApps from './allowed-apps.ts';
import * as analytics from './analytics.ts';
import * as archive from './archive.ts';
import * as avatar from './avatar.ts';
import * as checkUp from './check-up.ts';
import * as consent from './consent.ts';
import * as email from './email.ts';
import * as keyVault from './key-vault.ts';
import * as legalDocuments from './legal-documents.ts';
import * as lockDown from './lock-down.ts';
import * as login from './login.ts';
import * as passkey from './passkey.ts';
import * as password from './password.ts';
import * as phoneLogin from './phone-login.ts';
import * as profile from './profile.ts';
import * as secondFactor from './second-factor.ts';
import * as securityActivity from './security-activity.ts';
import * as securitySummary from './security-summary.ts';
import * as session from './session.ts';
import * as signUp from './sign-up.ts';
import * as takeBack from './take-back.ts';
import * as thirdParty from './third-party.ts';
import * as twoFactor from './two-factor.ts';

const modules = {
  ...abandonment,
  ...accountSessions,
  ...allowedApps,
  ...analytics,
  ...archive,
  ...avatar,
  ...checkUp,
  ...consent,
  ...email,
  ...keyVault,
  ...legalDocuments,
  ...lockDown,
  ...login,
  ...passkey,
  ...password,
  ...phoneLogin,
  ...profile,
  ...secondFactor,
  ...securityActivity,
  ...securitySummary,
  ...session,
  ...signUp,
  ...takeBack,
  ...thirdParty,
  ...twoFactor,
};

type Modules = typeof modules;
type CallName = { [Name in keyof Modules]: Modules[Name] extends Call ? Name : never }[keyof Modules];

/** All calls of the account service: every call exported by a file of `calls/`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter leaves what the type names
export const table = Object.fromEntries(Object.entries(modules).filter(([, value]) => isCall(value))) as Readonly<
  Pick<Modules, CallName>
>;

function isCall(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
