import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The files that make a link to a page of the account, and why opening it changes nothing. */
const madeIn: Readonly<Record<string, string>> = {
  'features/email/candidates.ts': 'e2e/recovery/mailed-links.spec.ts',
  'features/email/change-email.ts': 'e2e/recovery/mailed-links.spec.ts',
  'features/factor-removal/link.ts': 'e2e/recovery/mailed-links.spec.ts',
  'features/news/link.ts': 'e2e/profile/news.spec.ts presses its button',
  'features/take-back/take-back.ts': 'fills in the address of a reset',
  'sessions/open-session.ts': 'e2e/recovery/mailed-links.spec.ts',
};

test('every link in a mail leads to a page that changes nothing until a press [LOG-06]', () => {
  const folder = 'server/src';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('demo/'),
  );
  const linking = files.filter((name) =>
    /\b(?:link|security)(?: =|:) `\$\{[\w.]*[oO]rigin\}|return `\$\{origin\}\$\{/.test(
      readFileSync(join(folder, name), 'utf8'),
    ),
  );
  expect(linking.toSorted()).toEqual(Object.keys(madeIn).toSorted());
});
