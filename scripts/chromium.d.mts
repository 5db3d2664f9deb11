import type { LaunchOptions } from '@playwright/test';

/** How a browser is launched: without windows where there is such a one; `isWhole` for what only a whole one does. */
export declare function chromiumOptions(options?: { isWhole?: boolean }): LaunchOptions;
