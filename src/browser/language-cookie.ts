import { storedSeconds } from '#contract/limits.ts';

/** The chosen language, kept where the service sees it too, so that the next page comes in it. No secret, no account. */
export function keepLanguage(name: string, language: string): void {
  document.cookie = `${name}=${language}; Path=/; Max-Age=${storedSeconds}; SameSite=Lax; Secure`;
}
