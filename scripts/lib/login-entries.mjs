// The modules that the log-in page starts with, in order. Chunks follow them (vite.config.ts), and so do hints and the
// byte limits (finish-html.mjs). A name that is gone fails the build.

/** Run first, outside of React, and hears a submit. */
export const chart = 'src/login-page/start.ts';
/** Brings the form alive. */
export const form = 'src/login-page/hydrate.tsx';
/** Fetched by the page itself once it is hydrated. */
export const settings = ['src/login-page/header-footer.tsx', 'src/login-page/load-analytics.ts', 'src/app/validated-configuration.ts'];
/** The other document, with everything that it fetches. */
export const app = 'src/app/start.tsx';
