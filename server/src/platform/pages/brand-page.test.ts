import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/at-end.ts';
import { runService } from '../../../testing/service.ts';

const folder = temporaryFolder('frames');
mkdirSync(join(folder, 'regional'));
const frame =
  '<title>{{title}}</title><a href="{{privacy}}">{{year}}</a><nav>{{languages}}</nav><i>{{badges}}</i><main>{{content}}</main>{{odd}}';
writeFileSync(join(folder, 'regional', 'frame.en-US.html'), frame);
const service = await runService({ PAGES_DIR: folder });
const get = (host: string) =>
  service.send('/second-factor/lost', { headers: { 'accept-language': 'en' }, host: `account.${host}.localhost` });

test('a page of the service is in the frame of the brand’s login page, with the brand’s links [OPR-07, CFG-01]', async () => {
  const { text, headers } = await get('regional');
  expect(text).toMatch(/^<title>Lost your phone and your backup codes\? – 账户中心<\/title>/);
  expect(text).toMatch(/<a href="http:\/\/www\.regional\.localhost:\d+\/privacy">20\d\d<\/a>/);
  expect(text).toContain('<nav><a lang="en-US" hreflang="en-US" href="?lang=en-US" aria-current="true">English</a>');
  expect(text).toMatch(/<i><a href="[^"]+" lang="zh-CN">公网安备 0+ 号<\/a>/);
  expect(text).toMatch(/<main><div class="form-title" id="main"[^]*<\/main>\{\{odd\}\}$/);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-\S+' 'sha256-\S+'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  );
});

test('without the built pages it is a page of its own [OPR-07]', async () => {
  expect((await get('default')).text).toContain('<div class="panel">');
});
