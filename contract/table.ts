import type { Call } from './call.ts';
import * as abandonment from './calls/abandonment.ts';
import * as accountSessions from './calls/account-sessions.ts';
import * as activity from './calls/activity.ts';
import * as analytics from './calls/analytics.ts';
import * as archive from './calls/archive.ts';
import * as avatar from './calls/avatar.ts';
import * as challenge from './calls/challenge.ts';
import * as consent from './calls/consent.ts';
import * as keyVault from './calls/key-vault.ts';
import * as lockDown from './calls/lock-down.ts';
import * as legalDocuments from './calls/legal-documents.ts';
import * as login from './calls/login.ts';
import * as password from './calls/password.ts';
import * as profile from './calls/profile.ts';
import * as session from './calls/session.ts';
import * as signUp from './calls/sign-up.ts';
import * as thirdParty from './calls/third-party.ts';
import * as email from './calls/email.ts';
import * as totp from './calls/totp.ts';

const modules = { ...abandonment, ...accountSessions, ...activity, ...analytics, ...archive, ...avatar, ...challenge, ...consent, ...email, ...keyVault, ...legalDocuments, ...lockDown, ...login, ...password, ...profile, ...session, ...signUp, ...thirdParty, ...totp };

type Modules = typeof modules;
type CallName = { [Name in keyof Modules]: Modules[Name] extends Call ? Name : never }[keyof Modules];

/** All calls of the account service: every call that a file of `calls/` exports. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter leaves what the type names
export const table = Object.fromEntries(Object.entries(modules).filter(([, value]) => isCall(value))) as Readonly<Pick<Modules, CallName>>;

function isCall(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
