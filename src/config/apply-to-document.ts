import type { Configuration } from '#contract/configuration.ts';

/**
 * Sets the document attributes that style sheets select by (oem and platform of the app's layout), and the colors of
 * the browser's toolbars. The document already has them for the first paint.
 */
export function applyConfiguration({
  oem,
  platform,
  frameColours,
}: Pick<Configuration, 'oem' | 'platform' | 'frameColours'>): void {
  Object.assign(document.documentElement.dataset, { oem, platform });
  for (const scheme of ['light', 'dark'] as const) {
    document.querySelector(`[name=theme-color][data-scheme=${scheme}]`)?.setAttribute('content', frameColours[scheme]);
  }
}
