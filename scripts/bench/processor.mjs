// What kind of processor this is: ratios to a native hash mean something only beside it.
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The model, the number of processors, and whether they have SHA instructions: true, false or null where nobody says. */
export function processor() {
  const all = cpus();
  return { model: all[0]?.model.trim() || 'unknown', count: all.length, hasSha: hasSha() };
}

function hasSha() {
  if (!existsSync('/proc/cpuinfo')) return null;
  const flags = /^(?:flags|Features)\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1];
  return flags === undefined ? null : /\b(?:sha_ni|sha2)\b/.test(flags);
}

/** Tells the browser's own cryptography to leave the SHA instructions of x86 alone, for as long as `act` runs. */
export async function withoutSha(act) {
  // Two numbers of 64 bits, the second about leaf 7 of CPUID; SHA is bit 29 of it. `~` takes the bits away.
  process.env.OPENSSL_ia32cap = '~0x0:~0x20000000';
  try {
    return await act();
  } finally {
    delete process.env.OPENSSL_ia32cap;
  }
}
