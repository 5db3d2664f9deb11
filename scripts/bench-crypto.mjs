// npm run bench:crypto: how fast keys are opened, against the browser's own WebCrypto on the same inputs, in turn in one run.
// The gates are for processors without SHA instructions: where this one has them, the browser is told to leave them alone,
// and its ratios with them are printed beside. It ends with 1 where a gate is missed, and names it.
import { loadavg } from 'node:os';
import { openCryptoHost } from './bench/crypto-host.mjs';
import { measureCrypto } from './bench/crypto-measures.mjs';
import { processor, withoutSha } from './bench/processor.mjs';
import { launchBrowser } from './browser.mjs';
import { buildWasm, sizes } from './build-wasm.mjs';
import { install } from './install.mjs';
import { command, Problem, say } from './lib/run.mjs';

const gates = {
  unlock: { text: 'one unlock, 60,000 + 80,000 iterations', most: 0.8, aim: 0.65 },
  groupOfOne: { text: 'a group of eight keys, one worker', most: 0.5, aim: 0.4 },
  groupOfTwo: { text: 'a group of eight keys, two workers', most: 0.35, aim: 0.22 },
  scalar: { text: 'one unlock, module without vectors', most: 1.2, aim: 1.05 },
  first: { text: 'first unlock after loading, of a warm one', most: 1.25, aim: 1.1 },
};
const mostKilobytes = { simd: 24, scalar: 16 };
const longestTaskMs = 5;

await command(async () => {
  await install();
  await buildWasm({ log: say });
  const host = await openCryptoHost();
  try {
    const { model, count, hasSha } = processor();
    console.log(`\nProcessor: ${model}, ${count} of them; SHA instructions: ${hasSha === null ? 'unknown' : hasSha ? 'yes' : 'no'}`);
    console.log(`Load of the machine before: ${loadavg()[0].toFixed(2)}; what else runs makes two workers look slower than they are\n`);
    // Elsewhere there is no such switch, and the gates are looked at with the instructions that there are.
    const isMasked = hasSha !== false && process.arch === 'x64';
    say(`Measuring with WebCrypto ${isMasked ? 'without SHA instructions' : 'as this processor has it'}.`);
    const without = await withoutSha(() => measured(host, { isWhole: true }));
    if (isMasked) say('Measuring with WebCrypto as this processor has it.');
    const asItIs = isMasked ? await measured(host, { isWhole: false }) : null;
    const missed = await report(without, asItIs);
    if (missed.length > 0) throw new Problem(`Missed: ${missed.join('; ')}.`);
  } finally {
    await host.close();
  }
});

async function measured(host, options) {
  const browser = await launchBrowser(['--js-flags=--expose-gc']);
  try {
    return await measureCrypto(browser, host, options);
  } finally {
    await browser.close();
  }
}

async function report(without, asItIs) {
  const missed = [];
  const judge = (text, value, most, aim) => {
    if (!(value <= most)) missed.push(`${text} (${value.toFixed(2)}, at most ${most})`);
    return value <= most ? (value <= aim ? 'aim met' : 'met') : 'MISSED';
  };
  const nanoseconds = (pairs) => ((median(pairs.map(({ theirs }) => theirs)) / 140_000) * 1e6).toFixed(0);
  console.log(`\nWebCrypto: ${nanoseconds(without.unlock)} ns an iteration${asItIs === null ? '' : ` without SHA instructions, ${nanoseconds(asItIs.unlock)} ns as it is`}`);
  console.log(`\nRatios, medians of ${without.unlock.length} pairs; smaller is faster:`);
  for (const [name, { text, most, aim }] of Object.entries(gates)) {
    const ratio = median(ratios(without[name]));
    const spread = `${Math.min(...ratios(without[name])).toFixed(2)} to ${Math.max(...ratios(without[name])).toFixed(2)}`;
    const other = asItIs?.[name] ? `   as it is ${median(ratios(asItIs[name])).toFixed(2)}` : '';
    console.log(`  ${text.padEnd(44)} ${ratio.toFixed(2)} (${spread})  at most ${most}, aim ${aim}: ${judge(text, ratio, most, aim)}${other}`);
  }
  console.log('\nThe same unlock elsewhere:');
  for (const [name, text] of [['hashWasm', 'hash-wasm'], ['noble', '@noble/hashes']]) {
    console.log(`  ${text.padEnd(44)} ${median(ratios(without[name])).toFixed(2)}  (${without[name].length} pairs)`);
  }
  const { memory, tasks } = without;
  console.log(`\nMemory of the core over ${memory.unlocks} unlocks of ${memory.iterations} iterations: ${memory.before} bytes before, ${memory.after} after`);
  if (memory.after > memory.before) missed.push(`memory grows (${memory.after - memory.before} bytes)`);
  console.log(`While eight keys open, the page's thread: longest task ${tasks.longest.toFixed(1)} ms of processor time, ${tasks.long.length} over 50 ms, longest gap between two looks ${tasks.longestGap.toFixed(1)} ms`);
  judge('longest task on the page', tasks.longest, longestTaskMs, 0);
  console.log('\nOver the line, brotli, with glue:');
  for (const { name, kilobytes } of await sizes()) {
    console.log(`  ${name.padEnd(8)} ${kilobytes.toFixed(1)} KB, at most ${mostKilobytes[name]}: ${judge(`size of ${name}`, kilobytes, mostKilobytes[name], 0)}`);
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
