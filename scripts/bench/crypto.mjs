// npm run bench:crypto: the time to unlock keys, compared with WebCrypto on the same inputs, alternating in one run.
// The first column is this processor, and the limits apply to it. WebCrypto is several times faster if the processor has SHA instructions,
// so there are two sets of limits. On x64 the second column has those instructions masked in the browser, like an older processor. Exits
// with 1 if a limit is missed.
import { loadavg } from 'node:os';
import { openCryptoHost } from './crypto-host.mjs';
import { measureCrypto } from './crypto-measures.mjs';
import { processor, withoutSha } from './processor.mjs';
import { median } from './statistics.mjs';
import { launchBrowser } from '../lib/test-browser.mjs';
import { buildWasm, sizeOfCore } from '../build-wasm.mjs';
import { install } from '../install.mjs';
import { command, logStep, Problem } from '../lib/run.mjs';

/**
 * The maximum ratio to WebCrypto's time: with SHA instructions, a tenth above the slower of two models
 * (docs/crypto-core.md); without them, the target that the core was built for.
 */
const limits = {
  unlock: { text: 'one unlock, 60,000 + 80,000 iterations', withSha: 3.2, without: 0.8 },
  group: { text: 'a group of eight keys, nine derivations', withSha: 2.1, without: 0.5 },
  first: { text: 'first unlock after loading, of a warm one', withSha: 1.25, without: 1.25 },
};
/** On the page's main thread while keys are unlocked. */
const longestTaskMs = 5;

await command(async () => {
  await install();
  await buildWasm({ log: logStep });
  const host = await openCryptoHost();
  try {
    const { model, count, hasSha } = processor();
    console.log(
      `\nProcessor: ${model}, ${count} of them; SHA instructions: ${hasSha === null ? 'unknown' : hasSha ? 'yes' : 'no'}`,
    );
    console.log(`Load average before: ${loadavg()[0].toFixed(2)}\n`);
    logStep('Measuring with WebCrypto as this processor has it.');
    const asItIs = await measureInBrowser(host, { isWhole: true });
    // Only x64 can mask them.
    const isMasked = hasSha !== false && process.arch === 'x64';
    if (isMasked) logStep('Measuring with WebCrypto without SHA instructions.');
    const masked = isMasked ? await withoutSha(() => measureInBrowser(host, { isWhole: false })) : null;
    const missed = await report(asItIs, masked, hasSha === false ? 'without' : 'withSha');
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

async function report(asItIs, masked, processorClass) {
  const missed = [];
  const rate = (text, value, max) => {
    if (!(value <= max)) missed.push(`${text} (${value.toFixed(2)}, at most ${max})`);
    return value <= max ? 'met' : 'MISSED';
  };
  const nanoseconds = (pairs) => ((median(pairs.map(({ theirs }) => theirs)) / 140_000) * 1e6).toFixed(0);
  console.log(
    `\nWebCrypto: ${nanoseconds(asItIs.unlock)} ns an iteration${masked === null ? '' : `, ${nanoseconds(masked.unlock)} ns without SHA instructions`}`,
  );
  console.log(
    `\nTime of this core, of WebCrypto's: medians of ${asItIs.unlock.length} pairs, and their range. Above 1 WebCrypto is faster.`,
  );
  console.log(`  ${' '.repeat(44)} this processor              ${masked === null ? '' : 'without SHA instructions'}`);
  for (const [name, { text, [processorClass]: max }] of Object.entries(limits)) {
    const ratio = median(ratios(asItIs[name]));
    const verdict = `${spread(asItIs[name])}  at most ${max}: ${rate(text, ratio, max)}`;
    console.log(`  ${text.padEnd(44)} ${verdict.padEnd(50)} ${masked?.[name] ? spread(masked[name]) : ''}`);
  }
  console.log("\nTime of other libraries for the same unlock, of this core's:");
  for (const [name, text] of [
    ['hashWasm', 'hash-wasm'],
    ['noble', '@noble/hashes'],
  ]) {
    console.log(`  ${text.padEnd(44)} ${spread(asItIs[name])}  ${asItIs[name].length} pairs`);
  }
  const { memory, longestTask } = asItIs;
  console.log(
    `\nMemory of the core over ${memory.unlocks} unlocks of ${memory.iterations} iterations: ${memory.before} bytes before, ${memory.after} after`,
  );
  if (memory.after > memory.before) missed.push(`memory grows (${memory.after - memory.before} bytes)`);
  console.log(`While eight keys are unlocked, the page's longest task: ${longestTask.toFixed(1)} ms of CPU time`);
  rate('longest task on the page', longestTask, longestTaskMs);
  const { kilobytes, max } = await sizeOfCore();
  console.log(`\nTransferred, brotli, with glue: ${kilobytes.toFixed(1)} KB; the build allows ${max}`);
  return missed;
}

/** The median of the ratios, and their range. */
function spread(pairs) {
  const all = ratios(pairs);
  return `${median(all).toFixed(2)} (${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)})`;
}

function ratios(pairs) {
  return pairs.map(({ ours, theirs }) => ours / theirs);
}
