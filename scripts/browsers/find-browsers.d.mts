/** How a browser on this machine is driven, or why it is not. */
export type Found = { readonly name: 'chromium' | 'firefox' | 'webkit' } & (
  | { readonly way: 'playwright' }
  | { readonly way: 'puppeteer'; readonly program: string }
  | { readonly way: 'selenium'; readonly driver: string; readonly browser: string; readonly xvfb: string | null }
  | { readonly way: 'none'; readonly why: string }
);

export declare const names: readonly string[];
export declare function findBrowsers(names: readonly string[]): Promise<Found[]>;
