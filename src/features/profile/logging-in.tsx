import type { JSX } from 'react';
import type { Profile } from '#contract/calls/profile.ts';
import { selectRow } from '#machines/password/password.selectors.ts';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import { OpenEmailChange } from '#src/features/email-change/open-email-change.tsx';
import type { PasswordActor } from '#src/features/password/password.actors.ts';
import { OpenPasswordDialog } from '#src/features/password/open-password-dialog.tsx';
import { PasswordValueRow } from '#src/features/password/password-value-row.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { ValueList, ValueRow, VerifiedNote } from '#src/ui/rows/value-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import type { ProfileActor } from './profile.actors.ts';

interface Props {
  actor: ProfileActor;
  profile: Profile;
  passwordActor: PasswordActor;
}

/** How the customer logs in: the email, with buttons to change or verify it, and the password. */
export function LoggingIn({ actor, profile: { email, phone }, passwordActor }: Props): JSX.Element {
  const { t } = useTranslator();
  const change = useSelector(actor, ({ children }) => children.emailChange);
  const usage = useSelector(actor, ({ context }) => context.emailUsage);
  const isVerified = useSelector(actor, ({ context }) => context.isVerified);
  const password = useSelector(passwordActor, selectRow);
  const hasNoPassword = password.name === 'row' && password.changedAt === null;
  const situation = email.waiting === undefined ? email.status : 'waiting';
  const note = {
    verified: <VerifiedNote>{t('home.logIn.verified')}</VerifiedNote>,
    unverified: t('home.logIn.unverified'),
    waiting: t('home.logIn.waiting', { email: email.waiting ?? '' }),
  }[situation];
  useSuccess(isVerified ? 'emailChange.verified' : null);
  return (
    <AccountSection
      title={t('home.logIn.title')}
      description={t(
        hasNoPassword
          ? 'home.logIn.withoutPassword'
          : phone === undefined
            ? 'home.logIn.description'
            : 'home.logIn.withPhone',
      )}
    >
      <Card>
        <ValueList>
          <ValueRow
            term={t('home.logIn.email')}
            value={email.address}
            note={note}
            action={
              <Button
                variant="ghost"
                onPress={() =>
                  actor.send({
                    type: 'email.open',
                    usage: situation === 'unverified' ? 'verify_email' : 'change_email',
                  })
                }
              >
                {t(`home.logIn.act.${situation}`)}
              </Button>
            }
          />
          {phone === undefined ? null : <ValueRow term={t('home.logIn.phone')} value={phone} />}
          <PasswordValueRow actor={passwordActor} />
        </ValueList>
      </Card>
      {change === undefined ? null : <OpenEmailChange actor={change} usage={usage} title={t('home.logIn.email')} />}
      <OpenPasswordDialog actor={passwordActor} />
    </AccountSection>
  );
}
