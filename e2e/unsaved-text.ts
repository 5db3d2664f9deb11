import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { sessionDetails } from '#contract/calls/session.ts';
import { schemes } from '#contract/headers.ts';
import { defaultNames, unsavedTextName } from '#contract/storage-names.ts';
import type { UnsavedText } from '#machines/shared/unsaved-text.ts';
import type { Service } from './service.ts';

/** Leaves what the account typed when its session ended, in the browser that it is logged in with. */
export async function leaveUnsaved(page: Page, service: Service, unsaved: UnsavedText): Promise<void> {
  const code = (await page.context().cookies()).find(({ name }) => name === defaultNames.cookies.sessionCode)?.value;
  const headers = { authorization: `${schemes.session} ${code}` };
  const { text } = await service.call(sessionDetails.path, { headers });
  const { account } = v.parse(sessionDetails.answer, JSON.parse(text));
  await page.addInitScript(([name, value]) => sessionStorage.setItem(name, value), [
    unsavedTextName,
    JSON.stringify({ account, ...unsaved }),
  ] as const);
}
