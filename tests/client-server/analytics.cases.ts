import { describe, expect, test, vi } from 'vitest';
import { beaconSink } from '#src/analytics/sink.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { service, origin, fetchHere } from './client.ts';

describe('the analytics sink', () => {
  test('the analytics sink sends batches that the service accepts and stores [NET-09]', async () => {
    const beacons: Promise<Response>[] = [];
    const send = (address: string, body: Blob) =>
      beacons.push(fetchHere(address, { method: 'POST', body, headers: { origin } })) > 0;
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('navigator', { sendBeacon: send });
    const { json } = await service.send('/config.json');
    const reading = readConfiguration(json);
    const address = 'configuration' in reading ? reading.configuration.analyticsAddress : '';
    beaconSink({ address, isAllowed: () => true }).record({
      name: 'log-in',
      page: 'login',
      result: 'incorrect_password',
    });
    window.dispatchEvent(new Event('pagehide'));
    expect((await Promise.all(beacons)).map(({ status }) => status)).toEqual([204]);
    const stored = await service.send('/activity/events', { host: 'mailbox.localhost' });
    expect(stored.json).toMatchObject([
      { brand: 'default', name: 'log-in', page: 'login', result: 'incorrect_password' },
    ]);
  });
});
