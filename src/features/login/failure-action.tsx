import type { JSX, MouseEvent } from 'react';
import { routes } from '#contract/pages.ts';
import type { CredentialsScreen } from '#machines/login/login.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { carryEmail } from './carry-email.ts';

interface RemedyProps {
  remedy: CredentialsScreen['remedy'];
  contactHref: string | undefined;
  onRetry: () => void;
}

/** A marker in the fragment: the account has no password yet. */
function carryToFirst(event: MouseEvent<HTMLAnchorElement>): void {
  carryEmail(event);
  event.currentTarget.hash += '&first';
}

/** What the user can do about a refusal, apart from changing the input. */
export function FailureAction({ remedy, contactHref, onRetry }: RemedyProps): JSX.Element | null {
  const { t } = useTranslator();
  switch (remedy) {
    case null:
      return null;
    case 'retry':
      return (
        <Button variant="cancel" onPress={onRetry}>
          {t('shell.retry')}
        </Button>
      );
    case 'setPassword':
      return (
        <LinkButton variant="noPassword" href={routes.resetPassword} onPress={carryToFirst}>
          {t('shared.setPassword')}
        </LinkButton>
      );
    case 'contactSupport':
      return (
        <LinkButton variant="noPassword" href={contactHref}>
          {t('shared.contactSupport')}
        </LinkButton>
      );
  }
}
