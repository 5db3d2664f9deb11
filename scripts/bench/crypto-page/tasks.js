/** Long tasks of this thread and the longest gap between two samples of it while `act` runs, in milliseconds. */
export async function watchTasks(act) {
  const long = [];
  const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  let [isDone, last, longestGap] = [false, performance.now(), 0];
  const { port1, port2 } = new MessageChannel();
  const sample = () => {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - last);
    last = now;
    // With a pause between two samples: a busy thread would take a processor from the workers.
    if (!isDone) setTimeout(() => port2.postMessage(null), 0);
  };
  port1.onmessage = sample;
  await new Promise((resolve) => setTimeout(resolve, 100));
  last = performance.now();
  sample();
  performance.mark('opening');
  await act();
  performance.mark('opened');
  isDone = true;
  observer.disconnect();
  port1.close();
  return { long, longestGap };
}
