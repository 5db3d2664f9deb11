/**
 * Adds the styles of all pages of the app to a document that has only its own; rejects if they cannot be loaded. In development all styles
 * are already loaded.
 */
export async function addAllStyles(): Promise<void> {
  const href = document.querySelector<HTMLMetaElement>('meta[name="all-styles"]')?.content;
  if (href === undefined) return;
  const link = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`) ?? addSheet(href);
  if (link.sheet !== null) return;
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // The next attempt loads them again.
      link.remove();
      reject(new Error('The styles could not be loaded.'));
    });
  });
}

function addSheet(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return document.head.appendChild(link);
}
