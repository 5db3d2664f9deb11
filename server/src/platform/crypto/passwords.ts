import { availableParallelism } from 'node:os';
import { hash, verify as verifyHash, type Options } from '@node-rs/argon2';
import { createFairQueue, type QueueCaller } from './fair-queue.ts';

/** `legacy`: the hash is of the characters as typed, without normalization. */
type PasswordMatch = 'current' | 'legacy';

export interface Passwords {
  hash(password: string, caller?: QueueCaller): Promise<string>;
  /** How a password matches a hash; null if it does not. Does the same work if there is no hash. */
  verify(password: string, stored: string | null, caller?: QueueCaller): Promise<PasswordMatch | null>;
  matches(password: string, stored: string | null, caller?: QueueCaller): Promise<boolean>;
}

/** About two seconds of work. */
const maxWaiting = 200;
/** The service's own tasks, which no request waits for. */
const own: QueueCaller = { key: '', signal: new AbortController().signal };

const usualCost = { memoryCost: 19_456, timeCost: 2 };

/** Hashes passwords, leaving one processor free for everything else. */
export async function makePasswords({ memoryCost, timeCost } = usualCost): Promise<Passwords> {
  // 2 is Argon2id; the library names it in a const enum, which does not exist at run time.
  const cost: Options = { algorithm: 2, memoryCost, timeCost, parallelism: 1 };
  const enqueue = createFairQueue(Math.max(1, availableParallelism() - 1), maxWaiting);
  const unmatchedHash = await hash('no account has this password', cost);
  const isLegacy = async (password: string, stored: string, caller: QueueCaller): Promise<boolean> =>
    password !== normalized(password) && enqueue(caller, () => verifyHash(stored, password));
  const verify: Passwords['verify'] = async (password, stored, caller = own) => {
    // Also without a hash, so that timing does not reveal whether there is one.
    const compared = stored ?? unmatchedHash;
    const isCurrent = await enqueue(caller, () => verifyHash(compared, normalized(password)));
    const found = isCurrent ? 'current' : (await isLegacy(password, compared, caller)) ? 'legacy' : null;
    return stored === null ? null : found;
  };
  return {
    hash: (password, caller = own) => enqueue(caller, () => hash(normalized(password), cost)),
    verify,
    matches: async (password, stored, caller) => (await verify(password, stored, caller)) !== null,
  };
}

/** Keyboards encode a character in several ways, so normalize before hashing (NIST SP 800-63B). */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
