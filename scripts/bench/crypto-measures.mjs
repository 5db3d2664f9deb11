// The measurements in one browser, one after the other.

const pairs = Number(process.env.PAIRS ?? 41);
const memoryUnlocks = { unlocks: 1000, iterations: 100 };

/** All measurements, or only the comparisons with WebCrypto. */
export async function measureCrypto(browser, host, { isWhole }) {
  const page = await browser.newPage();
  await page.goto(host.address);
  const pairsOf = (count, work, way, other = 'native') =>
    page.evaluate((given) => globalThis.bench.pairs(...given), [count, work, way, other]);
  const seen = { unlock: await pairsOf(pairs, 'unlock', 'core'), group: await pairsOf(pairs, 'group', 'core') };
  if (!isWhole) return seen;
  return {
    ...seen,
    hashWasm: await pairsOf(3, 'unlock', 'hashWasm', 'core'),
    noble: await pairsOf(3, 'unlock', 'noble', 'core'),
    memory: await memoryOver(page),
    longestTask: await longestTaskOf(browser, page),
    first: await page.evaluate((count) => globalThis.bench.firstAgainstWarm(count), pairs),
  };
}

async function memoryOver(page) {
  const { unlocks, iterations } = memoryUnlocks;
  const run = (count) => page.evaluate((given) => globalThis.bench.unlocksOf(...given), [count, iterations]);
  const size = () => page.workers()[0].evaluate(() => globalThis.coreMemory.buffer.byteLength);
  await run(20);
  const before = await size();
  await run(unlocks);
  return { unlocks, iterations, before, after: await size() };
}

/** The longest task by CPU time, from the browser's trace: wall time depends on the load of the machine. */
async function longestTaskOf(browser, page) {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] });
  await page.evaluate(() => globalThis.bench.unlockGroup());
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  return longestTask(traceEvents);
}

/** Only between the marks of the page, because calls from outside have their own tasks. */
function longestTask(events) {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const isMain = ({ pid, tid }) => mains.some((main) => main.pid === pid && main.tid === tid);
  const at = (mark) => events.find(({ name }) => name === mark)?.ts ?? Number.NaN;
  const isBetween = ({ ts }) => ts >= at('opening') && ts <= at('opened');
  const tasks = events.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && isMain(event) && isBetween(event),
  );
  return Math.max(...tasks.map(({ tdur, dur }) => tdur ?? dur)) / 1000;
}
