// The work of a product page: its scripts, its calls, and the browser's metrics.

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

/** Counts the scripts that a page requests and their transferred bytes. */
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
 * Records a page's calls, except those for session and analytics, and returns their paths. Overlapping calls are one round; a call that
 * starts after all earlier ones have ended starts another.
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
