import type { Announcement, Reply, Request } from './protocol.ts';
import { instantiateModule } from '../wasm/module.ts';
import { CoreService } from './service.ts';
import { warmUp } from './warm-up.ts';

const tell = (message: Announcement | Reply): void => postMessage(message);
const service = new CoreService(tell);

addEventListener('message', (event: MessageEvent<Request>) => void service.receive(event.data));

// Not awaited at the top level: a message that arrives before a module has run to its end is lost.
void instantiateModule().then((announcement) => {
  tell(announcement);
  if (announcement.type === 'ready') void warmUp();
});
