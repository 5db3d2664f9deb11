// The entry modules of the log-in page, in order. They define the chunks (vite.config.ts), the Early Hints and the byte limits
// (finish-html.mjs). A missing file fails the build.

/** Runs first, without React, and listens for a submit. */
export const chart = 'src/login-page/start.ts';
/** Hydrates the form. */
export const form = 'src/login-page/hydrate.tsx';
/** Imported by the page once it is hydrated. */
export const settings = [
  'src/login-page/header-footer.tsx',
  'src/login-page/load-analytics.ts',
  'src/services/validated-configuration.ts',
];
/** The other document, with everything that it imports. */
export const app = 'src/app/start.tsx';
/** Sign-up adds the styles of this part itself when it is opened: they are no part of the log-in document. */
export const ownStyles = 'src/features/legal-documents/legal-documents.view.tsx';
