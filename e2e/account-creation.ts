import type { Page } from '@playwright/test';
import { selectScreen } from '#machines/account-creation/account-creation.selectors.ts';

/** What the walks of a new account compare. The box says that the documents are missing, not why they are needed. */
export const selectCreation: typeof selectScreen = (snapshot) => {
  const screen = selectScreen(snapshot);
  return screen.name === 'details' && screen.legalDocuments === 'missing' ? { ...screen, failure: null } : screen;
};

/** One of the two legal documents is enough to hold their port. */
export const letPrivacyPass = (page: Page): Promise<unknown> =>
  page.route(
    ({ searchParams }) => searchParams.get('contract') === 'privacy',
    (route) => route.continue(),
  );
