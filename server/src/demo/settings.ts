import * as v from 'valibot';
import { isLocalDatabase } from '../platform/configuration/direct-database.ts';
import { flag, port, readSettings, type Settings } from '../platform/configuration/settings.ts';
import { isLoopback } from '../platform/loopback.ts';
import { StartupError } from '../platform/startup-error.ts';

const environmentSchema = v.object({
  SEED: v.optional(flag),
  MAILBOX_HOST: v.optional(v.pipe(v.string(), v.toLowerCase()), 'mailbox.localhost'),
  SMTP_PORT: v.optional(port),
  PROVIDER_PORT: v.optional(port),
  APP_PORT: v.optional(port),
});

export interface DemonstrationSettings extends Settings, v.InferOutput<typeof environmentSchema> {
  /** Whether to add the demonstration accounts: never to a database that is not meant for them. */
  SEED: boolean;
  /** Whether to run the demonstration's own third parties and app: unless others are configured, or turned off. */
  hasProviders: boolean;
  hasApp: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the demonstration's settings: those of the service and its own. */
export function readDemonstrationSettings(environment: Environment): DemonstrationSettings {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = v.safeParse(environmentSchema, filled);
  if (!read.success) {
    const [issue] = read.issues;
    throw new StartupError(`The setting ${v.getDotPath(issue) ?? ''} ${issue.message}.`);
  }
  const own = { ...read.output, SEED: read.output.SEED ?? filled['DATABASE_URL'] === undefined };
  const isOwn = (name: 'THIRD_PARTIES' | 'APPS') =>
    filled[name] === 'demonstration' || (filled[name] === undefined && own.SEED);
  const [hasProviders, hasApp] = [isOwn('THIRD_PARTIES'), isOwn('APPS')];
  const settings = readSettings({
    ANALYTICS: own.SEED ? 'on' : 'off',
    SECURITY_LOG: 'off',
    ...filled,
    ...(hasProviders && { THIRD_PARTIES: 'off' }),
    ...(hasApp && { APPS: 'off' }),
  });
  return { ...settings, ...own, hasProviders, hasApp };
}

/** The demonstration's passwords are public and its mailbox shows every mail, so only this machine may reach it. */
export function requireThisMachine(settings: DemonstrationSettings): void {
  const problem = problemOf(settings);
  if (problem !== null)
    throw new StartupError(
      `The setting ${problem}: this is the demonstration, whose passwords are public. For customers, start dist/server/main.js.`,
    );
}

function problemOf({ HOST, PUBLIC_SCHEME, SEED, ...databases }: DemonstrationSettings): string | null {
  if (PUBLIC_SCHEME !== 'http') return 'PUBLIC_SCHEME must be http';
  if (!isLoopback(HOST)) return 'HOST must be an address of this machine, like 127.0.0.1';
  if (databases.DATABASE_URL === undefined) return null;
  for (const setting of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const url = databases[setting];
    if (url !== undefined && !isLocalDatabase(url)) return `${setting} must name a database of this machine`;
  }
  return SEED ? null : 'SEED must be on with DATABASE_URL';
}
