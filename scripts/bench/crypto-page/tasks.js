/** Long tasks of this thread, and the longest time between two frames of it, while something is done; milliseconds. */
export async function watchTasks(act) {
  const long = [];
  const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  let [isOver, last, longestGap] = [false, performance.now(), 0];
  const { port1, port2 } = new MessageChannel();
  const look = () => {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - last);
    last = now;
    // With a rest between two looks: a thread that does nothing but look would take a processor from the workers.
    if (!isOver) setTimeout(() => port2.postMessage(null), 0);
  };
  port1.onmessage = look;
  await new Promise((resolve) => setTimeout(resolve, 100));
  last = performance.now();
  look();
  performance.mark('opening');
  await act();
  performance.mark('opened');
  isOver = true;
  observer.disconnect();
  port1.close();
  return { long, longestGap };
}
