import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { builtFile, type Brand } from '../service.ts';
import { noteShifts, painted, shiftsOf } from '../layout-shifts.ts';

/** A cumulative layout shift up to here counts as good (web.dev/cls). */
const good = 0.1;

/** A server that sends a document in pieces, the head at once, and nothing else. */
interface Trickle {
  address: string;
  /** Sends the next piece; false after the last. */
  sendNext(): boolean;
  close(): Promise<void>;
}

async function startTrickle(document: string): Promise<Trickle> {
  const root = document.indexOf('<div id="root"');
  const pieces = [
    document.slice(0, root),
    ...document.slice(root).split(/(?=<(?:a|aside|button|div|footer|h1|header|input|label|main|nav|p)\b)/),
  ];
  let answer: ServerResponse | null = null;
  const sendNext = (): boolean => {
    answer?.write(pieces.shift() ?? '');
    if (pieces.length === 0) answer?.end();
    return pieces.length > 0;
  };
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end();
    answer = response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    sendNext();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(() => resolve()));
  };
  return {
    address: `http://127.0.0.1:${bound !== null && typeof bound === 'object' ? bound.port : 0}/`,
    sendNext,
    close,
  };
}

/** Opens the document, painting each piece before the next one is sent. */
async function openInPieces(page: Page, { address, sendNext }: Trickle): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  const count = (): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);
  for (let known = 0, isMore = true; isMore; known = await count()) {
    isMore = sendNext();
    await page.waitForFunction((before) => document.querySelectorAll('*').length > before, known);
    await painted(page);
  }
  await page.waitForLoadState('domcontentloaded');
}

for (const brand of ['default', 'regional'] satisfies Brand[]) {
  test(
    `the login page hardly moves while its HTML streams in tag by tag: ${brand} [LOG-01]`,
    { tag: '@release' },
    async ({ page }) => {
      // Four documents, tag by tag: slow on a busy machine.
      test.slow();
      await noteShifts(page);
      for (const [language, width, height] of [
        ['en-US', 390, 760],
        ['zh-CN', 390, 760],
        ['en-US', 768, 900],
        ['zh-CN', 1280, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        const trickle = await startTrickle(readFileSync(builtFile(`login.${language}.html`, brand), 'utf8'));
        try {
          await openInPieces(page, trickle);
          await expect(page.locator('footer')).toBeVisible();
          const total = (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
          expect.soft(total, `${language} ${width}`).toBeLessThan(good);
        } finally {
          await trickle.close();
        }
      }
    },
  );
}
