// The processor model: ratios to a native hash depend on it.
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The model, the number of processors, and whether they have SHA instructions: true, false or null where unknown. */
export function processor() {
  const all = cpus();
  return { model: all[0]?.model.trim() || 'unknown', count: all.length, hasSha: hasSha() };
}

function hasSha() {
  if (!existsSync('/proc/cpuinfo')) return null;
  const flags = /^(?:flags|Features)\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1];
  return flags === undefined ? null : /\b(?:sha_ni|sha2)\b/.test(flags);
}

/** Masks the SHA instructions of x86 for the browser's own cryptography while `act` runs. */
export async function withoutSha(act) {
  // Two 64-bit masks, the second for CPUID leaf 7, where SHA is bit 29. `~` clears the bits.
  process.env.OPENSSL_ia32cap = '~0x0:~0x20000000';
  try {
    return await act();
  } finally {
    delete process.env.OPENSSL_ia32cap;
  }
}
