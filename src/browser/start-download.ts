import type { Secret } from '#machines/shared/secret.ts';

/** Lets the browser save what is at an address. The page stays where it is, also where the address does not work. */
export function startDownload(url: Secret<string>): void {
  const link = document.createElement('a');
  link.href = url.reveal();
  link.download = '';
  link.click();
}
