import { Scheduler, instantiateModule } from '../wasm/module.ts';
import { createYielder } from './pbkdf2-queue.ts';
import type { Announcement, Reply, Request } from '../protocol/protocol.ts';
import { CoreService } from './service.ts';

const post = (message: Announcement | Reply): void => postMessage(message);
const service = new CoreService(post);

addEventListener('message', (event: MessageEvent<Request>) => void service.receive(event.data));

// Not awaited at the top level: messages delivered before a module has finished are lost.
void instantiateModule().then((announcement) => {
  post(announcement);
  if (announcement.type === 'ready') void warmUp();
});

/** How many derivations run on each kernel. */
const KERNEL_WIDTHS = [4, 2, 1];
const ITERATIONS = 600;
/** Small, so that messages do not wait long and each function is called often. */
const ITERATIONS_A_TURN = 25;

/** Runs each kernel on empty input, so that the engine has optimized it before the first key is opened. */
async function warmUp(): Promise<void> {
  const yielder = createYielder();
  const scheduler = new Scheduler();
  for (const width of KERNEL_WIDTHS) {
    const slots = Array.from({ length: width }, () =>
      scheduler.start(new Uint8Array(1), new Uint8Array(16), ITERATIONS, 32),
    );
    while (slots.some((slot) => scheduler.left(slot) > 0)) {
      scheduler.turn(ITERATIONS_A_TURN);
      await yielder.next();
    }
    for (const slot of slots) scheduler.cancel(slot);
  }
  scheduler.free();
  yielder.close();
}
