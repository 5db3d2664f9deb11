// npm run bench:crypto: the time to unlock keys, compared with WebCrypto on the same inputs, alternating in one run.
// The gates apply to processors without SHA instructions: where this one has them, the browser runs with them masked, and
// the ratios with them are printed beside. Exits with 1 where a gate is missed.
import { loadavg } from 'node:os';
import { openCryptoHost } from './bench/crypto-host.mjs';
import { measureCrypto } from './bench/crypto-measures.mjs';
import { processor, withoutSha } from './bench/processor.mjs';
import { launchBrowser } from './browser.mjs';
import { buildWasm, sizes } from './build-wasm.mjs';
import { install } from './install.mjs';
import { command, logStep, Problem } from './lib/run.mjs';

const gates = {
  unlock: { text: 'one unlock, 60,000 + 80,000 iterations', max: 0.8, aim: 0.65 },
  groupOfOne: { text: 'a group of eight keys, one worker', max: 0.5, aim: 0.4 },
  groupOfTwo: { text: 'a group of eight keys, two workers', max: 0.35, aim: 0.22 },
  scalar: { text: 'one unlock, module without vectors', max: 1.2, aim: 1.05 },
  first: { text: 'first unlock after loading, of a warm one', max: 1.25, aim: 1.1 },
};
const maxKilobytes = { simd: 24, scalar: 16 };
const longestTaskMs = 5;

await command(async () => {
  await install();
  await buildWasm({ log: logStep });
  const host = await openCryptoHost();
  try {
    const { model, count, hasSha } = processor();
    console.log(`\nProcessor: ${model}, ${count} of them; SHA instructions: ${hasSha === null ? 'unknown' : hasSha ? 'yes' : 'no'}`);
    console.log(`Load average before: ${loadavg()[0].toFixed(2)}; other load makes two workers look slower than they are\n`);
    // Only x64 can mask them; elsewhere the gates are checked with the instructions present.
    const isMasked = hasSha !== false && process.arch === 'x64';
    logStep(`Measuring with WebCrypto ${isMasked ? 'without SHA instructions' : 'as this processor has it'}.`);
    const without = await withoutSha(() => measureInBrowser(host, { isWhole: true }));
    if (isMasked) logStep('Measuring with WebCrypto as this processor has it.');
    const asItIs = isMasked ? await measureInBrowser(host, { isWhole: false }) : null;
    const missed = await report(without, asItIs);
    if (missed.length > 0) throw new Problem(`Missed: ${missed.join('; ')}.`);
  } finally {
    await host.close();
  }
});

async function measureInBrowser(host, options) {
  const browser = await launchBrowser(['--js-flags=--expose-gc']);
  try {
    return await measureCrypto(browser, host, options);
  } finally {
    await browser.close();
  }
}

async function report(without, asItIs) {
  const missed = [];
  const rate = (text, value, max, aim) => {
    if (!(value <= max)) missed.push(`${text} (${value.toFixed(2)}, at most ${max})`);
    return value <= max ? (value <= aim ? 'aim met' : 'met') : 'MISSED';
  };
  const nanoseconds = (pairs) => ((median(pairs.map(({ theirs }) => theirs)) / 140_000) * 1e6).toFixed(0);
  console.log(`\nWebCrypto: ${nanoseconds(without.unlock)} ns an iteration${asItIs === null ? '' : ` without SHA instructions, ${nanoseconds(asItIs.unlock)} ns as it is`}`);
  console.log(`\nRatios, medians of ${without.unlock.length} pairs; smaller is faster:`);
  for (const [name, { text, max, aim }] of Object.entries(gates)) {
    const ratio = median(ratios(without[name]));
    const spread = `${Math.min(...ratios(without[name])).toFixed(2)} to ${Math.max(...ratios(without[name])).toFixed(2)}`;
    const other = asItIs?.[name] ? `   as it is ${median(ratios(asItIs[name])).toFixed(2)}` : '';
    console.log(`  ${text.padEnd(44)} ${ratio.toFixed(2)} (${spread})  at most ${max}, aim ${aim}: ${rate(text, ratio, max, aim)}${other}`);
  }
  console.log('\nThe same unlock with other libraries:');
  for (const [name, text] of [['hashWasm', 'hash-wasm'], ['noble', '@noble/hashes']]) {
    console.log(`  ${text.padEnd(44)} ${median(ratios(without[name])).toFixed(2)}  (${without[name].length} pairs)`);
  }
  const { memory, tasks } = without;
  console.log(`\nMemory of the core over ${memory.unlocks} unlocks of ${memory.iterations} iterations: ${memory.before} bytes before, ${memory.after} after`);
  if (memory.after > memory.before) missed.push(`memory grows (${memory.after - memory.before} bytes)`);
  console.log(`While eight keys are unlocked, the page's main thread: longest task ${tasks.longest.toFixed(1)} ms of CPU time, ${tasks.long.length} tasks over 50 ms, longest gap between two samples ${tasks.longestGap.toFixed(1)} ms`);
  rate('longest task on the page', tasks.longest, longestTaskMs, 0);
  console.log('\nTransferred, brotli, with glue:');
  for (const { name, kilobytes } of await sizes()) {
    console.log(`  ${name.padEnd(8)} ${kilobytes.toFixed(1)} KB, at most ${maxKilobytes[name]}: ${rate(`size of ${name}`, kilobytes, maxKilobytes[name], 0)}`);
  }
  return missed;
}

function ratios(pairs) {
  return pairs.map(({ ours, theirs }) => ours / theirs);
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
