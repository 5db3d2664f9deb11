import type { PageName } from '#contract/page-at.ts';

/** The pages of the app, by name: every page but log-in, which is loaded without any of this. */
export type AppPage = Exclude<PageName, 'login'>;

/** The name of a page's file in `pages`: `verifyEmail` is in `verify-email.tsx`. */
export function pageFile(name: AppPage): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
