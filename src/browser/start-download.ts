import type { Secret } from '#machines/shared/secret.ts';

/** Makes the browser download an address. The page stays open, even if the address fails. */
export function startDownload(url: Secret<string>): void {
  const link = document.createElement('a');
  link.href = url.reveal();
  link.download = '';
  link.click();
}
