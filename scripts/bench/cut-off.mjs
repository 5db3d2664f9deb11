import { Problem } from '../lib/run.mjs';

/** Rejects on Ctrl-C and after the time limit, so that everything is closed then too. */
export function cutOff(longestMs) {
  return new Promise((_, reject) => {
    const after = (why) => () => reject(new Problem(`The benchmark ${why}; everything it started is closed.`));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, after('was stopped'));
    setTimeout(after(`took longer than ${longestMs / 1000} seconds`), longestMs).unref();
  });
}
