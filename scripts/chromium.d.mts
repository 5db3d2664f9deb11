import type { LaunchOptions } from '@playwright/test';

/** How a browser is launched: as fast as may be, or with `isWhole` as people have it. */
export declare function chromiumOptions(options?: { isWhole?: boolean }): LaunchOptions;
