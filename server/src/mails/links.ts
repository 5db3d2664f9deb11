import { routes } from '#contract/pages.ts';
import { wordsIn } from '../platform/language/words.ts';
import { support, type MailLink } from '../platform/mail/template.ts';

/** Links to pages on which a reader acts. They lead to the pages of the brand that sends the mail. */
export function linksIn(language: string): Record<'logIn' | 'resetPassword' | 'security' | 'support', MailLink> {
  const { links } = wordsIn(language).mailFrame;
  return {
    logIn: { label: links.logIn, to: routes.login },
    resetPassword: { label: links.resetPassword, to: routes.resetPassword },
    security: { label: links.security, to: routes.accountSecurity },
    support: { label: links.support, to: support },
  };
}
