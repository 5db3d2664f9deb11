import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { expect, test } from './journey.ts';
import { builtFile, type Brand } from './service.ts';
import { noteShifts, painted, shiftsOf } from './shifts.ts';

/** A line so slow that every part of the page comes alone: gives the address, the next part when asked, and the end. */
async function openTrickle(document: string): Promise<{ address: string; parts: number; next: () => void; close: () => void }> {
  const start = document.indexOf('<body>');
  const parts = [document.slice(0, start), ...document.slice(start).split(/(?=<(?:a|aside|button|div|footer|h1|header|input|label|main|p)\b)/)];
  let answer: ServerResponse | null = null;
  let sent = 0;
  const next = (): void => {
    answer?.write(parts[sent] ?? '');
    sent += 1;
    if (sent === parts.length) answer?.end();
  };
  const server: Server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end();
    answer = response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    next();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const address = `http://127.0.0.1:${bound !== null && typeof bound === 'object' ? bound.port : 0}/`;
  return { address, parts: parts.length, next, close: () => void server.close() };
}

for (const brand of ['default', 'regional'] satisfies Brand[]) {
  test(`nothing of the log-in page moves while the rest of it is still coming: ${brand} [LOG-01]`, async ({ page }) => {
    await noteShifts(page);
    for (const [language, width, height] of [['en-US', 390, 760], ['zh-CN', 390, 760], ['en-US', 1280, 900]] as const) {
      await page.setViewportSize({ width, height });
      const line = await openTrickle(readFileSync(builtFile(`login.${language}.html`, brand), 'utf8'));
      await page.goto(line.address, { waitUntil: 'commit' });
      for (let part = 1; part < line.parts; part += 1) {
        line.next();
        await painted(page);
      }
      await page.waitForLoadState('domcontentloaded');
      await expect(page.locator('footer')).toBeVisible();
      expect.soft(await shiftsOf(page), `${language} ${width}`).toEqual([]);
      line.close();
    }
  });
}
