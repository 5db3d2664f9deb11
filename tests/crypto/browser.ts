import { type Browser, chromium } from '@playwright/test';
import { existsSync } from 'node:fs';

/** Debian's Chromium where it is there, else the one that Playwright brings. */
export function launch(): Promise<Browser> {
  const debian = '/usr/bin/chromium';
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    args: ['--disable-gpu', '--disable-component-update', ...quiet, ...asRoot],
    ...(existsSync(debian) ? { executablePath: debian } : {}),
  });
}
