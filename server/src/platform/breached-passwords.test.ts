import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { atEnd, temporaryFolder } from '../../testing/at-end.ts';
import { freePort } from '../../testing/ports.ts';
import { breachTimeoutMs, openBreachedPasswords, rangesAt } from './breached-passwords.ts';

/** SHA-1 of `alexguo029` is 21BD1 and this. */
const rest = '00D4F6E8FA6EECAD2A3AA415EEC418D38EC';
const log = { warn: vi.fn() };
const listAt = (source: string) => openBreachedPasswords(rangesAt(source), log);

test('without a list no password counts as breached [PRO-06]', async () => {
  expect(await openBreachedPasswords(null, log)('password')).toBe(0);
});

describe('a folder', () => {
  test.each([
    ['the count of its line', `0018A45C4D1DEF81644B54AB7F969B88D65:1\n${rest}:2\n`, 2],
    ['a count without a line break at the end', `${rest}:123456`, 123_456],
    ['lines of Windows', `${rest}:2\r\n`, 2],
    ['small digits', `${rest.toLowerCase()}:2\n`, 2],
    ['a padded line, which counts nothing', `${rest}:0\n`, 0],
    ['another hash', '0018A45C4D1DEF81644B54AB7F969B88D65:1\n', 0],
    ['a longer line with the same start', `${rest}A:7\n`, 0],
    ['a line that is no count', `${rest}:many\n`, 0],
    ['nothing', '', 0],
  ])('with %s: %j is %i [PRO-06]', async (_what, range, count) => {
    const folder = temporaryFolder('breached');
    writeFileSync(join(folder, '21BD1.txt'), range);
    expect(await listAt(folder)('alexguo029')).toBe(count);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('a range without a file has no passwords [PRO-06]', async () => {
    expect(await listAt(temporaryFolder('breached'))('alexguo029')).toBe(0);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('that does not exist ends the start, and is named [PRO-06]', () => {
    expect(() => rangesAt('/nowhere/at/all')).toThrow(/BREACHED_PASSWORDS .*\/nowhere\/at\/all/);
  });
});

describe('an address', () => {
  async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
    const port = Number(await freePort());
    const server = createServer(answer).listen(port, '127.0.0.1');
    atEnd(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${port}/range/`;
  }

  test('learns five digits of the hash and nothing else, and is asked for padding [PRO-06]', async () => {
    const asked: unknown[] = [];
    const address = await serve(({ method, url, headers }, response) => {
      asked.push([method, url, headers['add-padding'], JSON.stringify(headers).includes(rest.slice(0, 6))]);
      response.end(`${rest}:2\r\n011053FD0102E94D6AE2F8B83D76FAF94F6:0`);
    });
    const timesBreached = listAt(address);
    expect([await timesBreached('alexguo029'), await timesBreached('BDnd9102')]).toEqual([2, 0]);
    expect(asked).toEqual(Array.from({ length: 2 }, () => ['GET', '/range/21BD1', 'true', false]));
  });

  test.each([
    ['refuses', (_: unknown, response: ServerResponse) => void response.writeHead(503).end('busy')],
    ['breaks off', (_: unknown, response: ServerResponse) => void response.destroy()],
  ])('that %s refuses no password, and leaves one line in the log [PRO-06]', async (_what, answer) => {
    log.warn.mockClear();
    expect(await listAt(await serve(answer))('alexguo029')).toBe(0);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('alexguo029');
  });

  test('that does not respond is given up after two seconds [PRO-06]', async () => {
    log.warn.mockClear();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const address = await serve(() => {});
    expect(await listAt(address)('alexguo029')).toBe(0);
    expect(limit).toHaveBeenCalledWith(breachTimeoutMs);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});
