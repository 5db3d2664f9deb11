// A throttled connection: a TCP proxy that delays every byte by half a round trip and limits the bits per second, each
// way.
import { createServer, connect } from 'node:net';

/** Slow 4G, as browser developer tools define it. */
export const slow4g = { roundTripMs: 150, downBitsPerSecond: 1_638_400, upBitsPerSecond: 750_000 };

/** Listens on loopback and forwards to a port there. */
export async function startThrottle(port, { roundTripMs, downBitsPerSecond, upBitsPerSecond }) {
  const sockets = new Set();
  // All connections share the bandwidth.
  const down = lane(roundTripMs / 2, downBitsPerSecond);
  const up = lane(roundTripMs / 2, upBitsPerSecond);
  const server = createServer((near) => {
    sockets.add(near);
    near.setNoDelay(true);
    const far = connect(port, '127.0.0.1');
    far.setNoDelay(true);
    // The TCP handshake costs one round trip before any data.
    const opened = new Promise((resolve) => setTimeout(resolve, roundTripMs));
    near.on('data', (data) => void opened.then(() => up(data, far)));
    far.on('data', (data) => down(data, near));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.on('close', () => setTimeout(() => other.destroy(), roundTripMs));
      one.on('error', () => other.destroy());
    }
    near.on('close', () => sockets.delete(near));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const packetBytes = 1460;

function lane(delayMs, bitsPerSecond) {
  let free = 0;
  const queue = [];
  // One timer for all packets: several would not keep their order.
  const deliver = () => {
    while (queue.length > 0 && queue[0].due <= performance.now()) {
      const { to, packet } = queue.shift();
      if (!to.destroyed) to.write(packet);
    }
    if (queue.length > 0) setTimeout(deliver, queue[0].due - performance.now());
  };
  return (data, to) => {
    for (let at = 0; at < data.length; at += packetBytes) {
      const packet = data.subarray(at, at + packetBytes);
      free = Math.max(free, performance.now()) + (packet.length * 8000) / bitsPerSecond;
      queue.push({ due: free + delayMs, to, packet });
      if (queue.length === 1) setTimeout(deliver, queue[0].due - performance.now());
    }
  };
}
