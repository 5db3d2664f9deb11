// What a page of an account does: its calls, and how long its interactions take.

/** Runs in the page before its own scripts. */
export function observeInteractions() {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) longest = Math.max(longest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  window.longestInteraction = () => longest;
}

const sessionCalls = /\/(oauth2\/session\/details|oauth2\/token|config\.json)/;

/**
 * Watches the calls of a page, those for its session and its analytics aside, and returns their paths. Calls that overlap are one round; one that
 * begins after all before it have ended starts another.
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
