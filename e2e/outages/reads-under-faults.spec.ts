import type { Route } from '@playwright/test';
import { hasPath, type Call } from '#contract/call.ts';
import { table } from '#contract/calls/table.ts';
import { lin } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { retry, setSessionCookies, words } from '../page-objects.ts';

const marker = 'not-for-people';
const { errors } = words['en-US'];

/** The faults of a response, each with a sentence that a page may say about it. */
const faults = {
  'lost before the service': { act: (route) => route.abort('connectionreset'), sentence: errors.unreachable },
  'an empty 500': { act: (route) => route.fulfill({ status: 500, body: '' }), sentence: errors.unknown },
  'a page of HTML': {
    act: (route) => route.fulfill({ status: 500, contentType: 'text/html', body: `<h1>${marker}</h1>` }),
    sentence: errors.unknown,
  },
  'broken JSON': {
    act: (route) => route.fulfill({ contentType: 'application/json', body: '{"' }),
    sentence: errors.unknown,
  },
  'another shape': { act: (route) => route.fulfill({ json: { other: [marker] } }), sentence: errors.unknown },
  'a limit': {
    act: (route) => route.fulfill({ status: 429, json: { error: { symbol: 'request_throttled', message: '' } } }),
    sentence: errors.request_throttled,
  },
} satisfies Readonly<Record<string, { act: (route: Route) => Promise<void>; sentence: string }>>;

type Name = keyof typeof table;

interface Reads {
  /** The page says that they failed. */
  readonly said: readonly Name[];
  /** Without them the page is whole: what they would add is not shown, and nothing is denied. */
  readonly quiet: readonly Name[];
}

const pages: Readonly<Record<string, Reads>> = {
  '/': {
    said: ['sessionDetails', 'listProviders', 'readProfile', 'readPasswordStatus', 'listThirdCredentials'],
    quiet: ['listAgreements', 'readSecuritySummary', 'readTotp', 'readDeletion', 'readLockDown'],
  },
  '/accountSecurity': {
    said: [
      ...(['sessionDetails', 'readProfile', 'readPasswordStatus', 'readTotp', 'readRecoveryEmail'] as const),
      ...(['readArchiveStatus', 'readDeletion', 'listCmks', 'listPasskeys', 'readCheckUp'] as const),
    ],
    quiet: ['listAgreements', 'readSecuritySummary', 'readLockDown'],
  },
  '/accountSecurity#check-up': {
    said: ['sessionDetails', 'readCheckUp'],
    quiet: ['listAgreements', 'readProfile', 'readTotp', 'readDeletion', 'readLockDown'],
  },
  '/accountSecurity#activity': {
    said: ['sessionDetails', 'readActivity'],
    quiet: ['listAgreements', 'readProfile', 'readTotp', 'readDeletion', 'readLockDown'],
  },
  '/accountSecurity#sessions': {
    said: ['sessionDetails', 'listSessions', 'listTrustedDevices', 'listAllowedApps'],
    quiet: ['listAgreements', 'readProfile', 'readTotp', 'readDeletion', 'readLockDown'],
  },
  '/accountSecurity#delete': {
    said: ['sessionDetails', 'readDeletionBlockers', 'readDeletion'],
    quiet: ['listAgreements', 'readProfile', 'readTotp'],
  },
};

/** `npm run faults` draws another fault for each read. */
const drawn = Number(process.env['FAULTS_DRAWN'] ?? 0);

const isCall = (pathname: string): boolean =>
  Object.values<Call>(table).some((call) => call.method === 'GET' && hasPath(call, pathname));

for (const [path, { said, quiet }] of Object.entries(pages))
  test(`where a read of ${path} fails, the page says so, and Retry mends it [NET-10, NET-06] @release`, async ({
    page,
    service,
    watch,
  }) => {
    test.setTimeout(240_000);
    await setSessionCookies(page, service, lin);
    const listed = [...said, ...quiet];
    const unlisted = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isRead = request.method() === 'GET' && isCall(pathname);
      if (isRead && !listed.some((name) => hasPath(table[name], pathname))) unlisted.add(pathname);
    });
    for (const [index, name] of listed.entries()) {
      const [what, { act, sentence }] = at(Object.entries(faults), index + drawn);
      await test.step(`${name}: ${what}`, async () => {
        const isRead = (address: URL): boolean => hasPath(table[name], address.pathname);
        await page.goto('about:blank');
        await page.route(isRead, act);
        const asked = page.waitForRequest((request) => isRead(new URL(request.url())));
        await page.goto(service.at(path));
        await asked;
        const isSaid = said.includes(name);
        if (isSaid) await expect(page.getByText(sentence)).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.getByText(marker)).toHaveCount(0);
        await page.unrouteAll();
        if (!isSaid) return;
        await retry(page).click();
        await expect(page.getByText(sentence)).toHaveCount(0);
        await expect(retry(page)).toHaveCount(0);
      });
    }
    expect([...unlisted]).toEqual([]);
    expect(watch.visits('/login')).toEqual([]);
    expect(watch.lines.filter((line) => line.includes(marker))).toEqual([]);
  });

/** Counted in a circle. */
function at<Value>(list: readonly Value[], index: number): Value {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('The list is empty.');
  return found;
}
