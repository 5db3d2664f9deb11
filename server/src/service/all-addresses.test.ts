import { Server } from 'node:net';
import { expect, test, vi } from 'vitest';
import { runService } from '../../testing/service.ts';

test('a machine without IPv6 listens on its addresses of IPv4 in place of all [CFG-02]', async () => {
  const { listen } = Server.prototype;
  const spy = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...given: unknown[]) {
    if (JSON.stringify(given[0]).includes('"::"')) {
      queueMicrotask(() => this.emit('error', Object.assign(new Error('no IPv6'), { code: 'EAFNOSUPPORT' })));
      return this;
    }
    Reflect.apply(listen, this, given);
    return this;
  });
  const service = await runService({ HOST: '::' }, { listen: true });
  spy.mockRestore();
  expect((await service.send('/livez')).status).toBe(200);
});
