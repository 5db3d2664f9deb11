import { expect, test } from 'vitest';
import { securityActivity as english } from '#locales/en-US/security-activity.ts';
import { securityActivity as chinese } from '#locales/zh-CN/security-activity.ts';
import { wordsFor } from '../server/src/features/archive/words.ts';

test.each([['en-US', english], ['zh-CN', chinese]])('the archive names every security event as the pages do in %s [ARC-01, ACT-02]', (language, { events }) => {
  expect(wordsFor(language).words.events).toEqual(events);
});
