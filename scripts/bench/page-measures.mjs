// What a page of the product asks for and does: its scripts, its calls, and what the browser measures of it.

/** Runs in the page before its own scripts. */
export function observePage() {
  const seen = { longest: 0, shift: 0, blocked: 0, painted: 0 };
  const observe = (options, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ buffered: true, ...options });
  observe({ type: 'event', durationThreshold: 16 }, ({ duration, interactionId }) => {
    if (interactionId > 0) seen.longest = Math.max(seen.longest, duration);
  });
  observe({ type: 'layout-shift' }, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  observe({ type: 'longtask' }, ({ duration }) => (seen.blocked += duration - 50));
  observe({ type: 'largest-contentful-paint' }, ({ startTime }) => (seen.painted = startTime));
  window.measured = () => seen;
}

/** Counts the scripts that a page asks for, and their bytes on the line. */
export function observeScripts(page) {
  const scripts = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => {
    const sizes = await Promise.all(scripts);
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
}

const sessionCalls = /\/(oauth2\/session\/details|oauth2\/token|config\.json)/;

/**
 * Watches the calls of a page, those for its session and its analytics aside, and returns their paths. Calls that
 * overlap are one round; one that begins after all before it have ended starts another.
 */
export function observeCalls(page) {
  const spans = [];
  page.on('request', (request) => {
    const isCall =
      ['fetch', 'xhr'].includes(request.resourceType()) &&
      !sessionCalls.test(request.url()) &&
      !request.url().includes('analytics');
    if (isCall) spans.push({ request, from: performance.now(), to: Number.POSITIVE_INFINITY });
  });
  const end = (request) => {
    const span = spans.find((each) => each.request === request);
    if (span !== undefined) span.to = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    rounds: () => {
      const rounds = [];
      let until = Number.NEGATIVE_INFINITY;
      for (const { request, from, to } of spans.toSorted((one, other) => one.from - other.from)) {
        if (from > until) rounds.push([]);
        rounds.at(-1)?.push(new URL(request.url()).pathname);
        until = Math.max(until, to);
      }
      return rounds;
    },
  };
}
