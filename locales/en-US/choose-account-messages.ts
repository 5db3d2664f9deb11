// Written by `npm run messages`: what the modules of the page name (scripts/lib/page-words.mjs).
import { errors } from './errors.ts';
import { messages as loginMessages } from './login-messages.ts';
import { pages } from './pages.ts';
import { accountChooser } from './account-chooser.ts';
import { agreements } from './agreements.ts';
import { cookieNotice } from './cookie-notice.ts';
import { emailLink } from './email-link.ts';
import { legalDocuments } from './legal-documents.ts';
import { logOut } from './log-out.ts';

const shell = { ...loginMessages.shell, ...pages, links: { ...loginMessages.shell.links, ...pages.links } };

export const messages = {
  ...loginMessages,
  shell,
  errors,
  accountChooser,
  agreements,
  cookieNotice,
  emailLink,
  legalDocuments,
  logOut,
};
