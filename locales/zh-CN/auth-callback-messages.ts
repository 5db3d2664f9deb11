// Written by `npm run messages`: what the modules of the page name (scripts/lib/page-words.mjs).
import { errors } from './errors.ts';
import { messages as loginMessages } from './login-messages.ts';
import { pages } from './pages.ts';
import { agreements } from './agreements.ts';
import { cookieNotice } from './cookie-notice.ts';
import { emailLink } from './email-link.ts';
import { legalDocuments } from './legal-documents.ts';
import { sensitiveAction } from './sensitive-action.ts';
import { signUp } from './sign-up.ts';
import { thirdPartyRegister } from './third-party-register.ts';
import { thirdParty } from './third-party.ts';

const shell = { ...loginMessages.shell, ...pages, links: { ...loginMessages.shell.links, ...pages.links } };

export const messages = {
  ...loginMessages,
  shell,
  errors,
  agreements,
  cookieNotice,
  emailLink,
  legalDocuments,
  sensitiveAction,
  signUp,
  thirdPartyRegister,
  thirdParty,
};
