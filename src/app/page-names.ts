import type { PageName } from '#contract/page-at.ts';

/** The pages of the app by name: every page except login, which loads none of this. */
export type AppPage = Exclude<PageName, 'login'>;

/** The name of a page's file in `pages`: `verifyEmail` is in `verify-email.tsx`. */
export function pageFile(name: AppPage): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The account's pages, which link to each other without a new document. */
export const accountPages = ['homePage', 'accountSecurity'] as const satisfies readonly AppPage[];

export function isAccountPage(name: AppPage): boolean {
  return accountPages.some((each) => each === name);
}
