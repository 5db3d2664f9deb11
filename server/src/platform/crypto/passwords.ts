import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Does the same work where there is no hash to compare with. */
  matches(password: string, stored: string | null): Promise<boolean>;
}

// 2 is Argon2id; the library's names for it are const enums, which do not exist at run time.
const cost: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes passwords, with one processor left free for everything else. */
export async function makePasswords(): Promise<Passwords> {
  const bounded = makeBound(Math.max(1, availableParallelism() - 1));
  const unmatchedHash = await hash('no account has this password', cost);
  return {
    hash: (password) => bounded(() => hash(password, cost)),
    matches: async (password, stored) => {
      const equal = await bounded(() => verify(stored ?? unmatchedHash, password));
      return equal && stored !== null;
    },
  };
}

/** Lets so many tasks run at a time; the others wait in line. */
function makeBound(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
