import type { Configuration } from '#contract/configuration.ts';

/** Gives the document what only the configuration knows: the oem, which style sheets ask for, and the frame's colours. */
export function applyConfiguration({ oem, frameColours }: Pick<Configuration, 'oem' | 'frameColours'>): void {
  document.documentElement.dataset['oem'] = oem;
  for (const scheme of ['light', 'dark'] as const) {
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    meta.media = `(prefers-color-scheme: ${scheme})`;
    meta.content = frameColours[scheme];
    document.head.append(meta);
  }
}
