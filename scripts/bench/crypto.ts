// npm run bench:crypto: the time to unlock keys, compared with WebCrypto on the same inputs, alternating in one run.
// The first column is this processor, and the limits apply to it. WebCrypto is several times faster if the processor
// has SHA instructions, so there are two sets of limits. On x64 the second column has those instructions masked in the
// browser, like an older processor. Exits with 1 if a limit is missed.
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { buildWasm, sizeOfCore } from '../build-wasm.mjs';
import { launchBrowser } from '../lib/browser.ts';
import { logStep, Problem } from '../lib/run.mjs';
import type { Bench, Pair } from './crypto-page/page.ts';
import { median } from './median.ts';
import { serveFolder } from './serve-folder.ts';

/**
 * The maximum ratio to WebCrypto's time: with SHA instructions, a tenth above the slower of two models
 * (docs/crypto-core.md); without them, the target that the core was built for.
 */
const limits = {
  unlock: { text: 'one unlock, 60,000 + 80,000 iterations', withSha: 3.2, without: 0.8 },
  group: { text: 'a group of eight keys, nine derivations', withSha: 2.1, without: 0.5 },
  first: { text: 'first unlock after loading, of a warm one', withSha: 1.25, without: 1.25 },
};
const pairs = Number(process.env['PAIRS'] ?? 41);

declare global {
  /** Of the page. */
  var bench: Bench;
}

type Measures = Record<'unlock' | 'group', Pair[]> & Partial<Record<'first' | 'hashWasm' | 'noble', Pair[]>>;

export async function main(): Promise<void> {
  await buildWasm({ log: logStep });
  const config = {
    build: { assetsInlineLimit: 0, modulePreload: false, target: 'es2022' },
    worker: { format: 'es' },
  } as const;
  await serveFolder('crypto-page', config, async (address) => {
    const hasSha = findSha();
    console.log(
      `\nProcessor: ${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} of them; SHA instructions: ${hasSha ?? 'unknown'}`,
    );
    console.log(`Load average before: ${loadavg()[0]?.toFixed(2)}\n`);
    logStep('Measuring with WebCrypto as this processor has it.');
    const asItIs = await measure(address, true);
    let masked: Measures | null = null;
    // Only x64 can mask them.
    if (hasSha !== false && process.arch === 'x64') {
      logStep('Measuring with WebCrypto without SHA instructions.');
      // Two 64-bit masks, the second for CPUID leaf 7, where SHA is bit 29. `~` clears the bits.
      process.env['OPENSSL_ia32cap'] = '~0x0:~0x20000000';
      masked = await measure(address, false);
    }
    const missed = report(asItIs, masked, hasSha === false ? 'without' : 'withSha');
    const { kilobytes, max } = await sizeOfCore();
    console.log(`\nTransferred, brotli, with glue: ${kilobytes.toFixed(1)} KB; the build allows ${max}`);
    if (missed.length > 0) throw new Problem(`Missed: ${missed.join('; ')}.`);
  });
}

/** Whether the processor has SHA instructions; null if unknown. */
function findSha(): boolean | null {
  if (!existsSync('/proc/cpuinfo')) return null;
  const flags = /^(?:flags|Features)\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1];
  return flags === undefined ? null : /\b(?:sha_ni|sha2)\b/.test(flags);
}

/** All measurements, or only the comparisons with WebCrypto. */
async function measure(address: string, isWhole: boolean): Promise<Measures> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(address);
    const compare = (...given: Parameters<Bench['pairs']>) => page.evaluate((all) => bench.pairs(...all), given);
    const seen = {
      unlock: await compare(pairs, 'unlock', 'core', 'native'),
      group: await compare(pairs, 'group', 'core', 'native'),
    };
    if (!isWhole) return seen;
    return {
      ...seen,
      first: await page.evaluate((count) => bench.firstAgainstWarm(count), pairs),
      hashWasm: await compare(3, 'unlock', 'hashWasm', 'core'),
      noble: await compare(3, 'unlock', 'noble', 'core'),
    };
  } finally {
    await browser.close();
  }
}

/** Prints the measurements; returns the missed limits. */
function report(asItIs: Measures, masked: Measures | null, processor: 'withSha' | 'without'): string[] {
  const missed: string[] = [];
  const ratios = (seen: readonly Pair[] = []): number[] => seen.map(({ ours, theirs }) => ours / theirs);
  const spread = (seen?: readonly Pair[]): string => {
    const all = ratios(seen);
    return `${median(all).toFixed(2)} (${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)})`;
  };
  console.log(
    `\nTime of this core, of WebCrypto's: medians of ${pairs} pairs, and their range. Above 1 WebCrypto is faster.`,
  );
  console.log(`  ${' '.repeat(44)} this processor              ${masked === null ? '' : 'without SHA instructions'}`);
  for (const name of ['unlock', 'group', 'first'] as const) {
    const { text, [processor]: max } = limits[name];
    const ratio = median(ratios(asItIs[name]));
    if (!(ratio <= max)) missed.push(`${text} (${ratio.toFixed(2)}, at most ${max})`);
    const verdict = `${spread(asItIs[name])}  at most ${max}: ${ratio <= max ? 'met' : 'MISSED'}`;
    console.log(`  ${text.padEnd(44)} ${verdict.padEnd(50)} ${masked?.[name] ? spread(masked[name]) : ''}`);
  }
  console.log("\nTime of other libraries for the same unlock, of this core's:");
  for (const name of ['hashWasm', 'noble'] as const) console.log(`  ${name.padEnd(44)} ${spread(asItIs[name])}`);
  return missed;
}
