import type { JSX } from 'react';
import { backupCodeCount } from '#contract/limits.ts';
import type { RowScreen } from '#machines/two-factor/two-factor.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { TurnOffRow } from '#src/ui/rows/turn-off-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { shieldCheck } from '#src/ui/icons/icons.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { AuthenticatorList } from './authenticator-list.tsx';
import type { TwoFactorActor } from './two-factor.actors.ts';

interface ManagingProps {
  actor: TwoFactorActor;
  row: RowScreen;
  busy: boolean;
  refused: string | null;
  onView: () => void;
  onRenew: () => void;
  onTurnOff: () => void;
}

/** The authenticators, the backup codes, and the row that turns two-factor off. */
export function Managing({ actor, row, busy, refused, onView, onRenew, onTurnOff }: ManagingProps): JSX.Element {
  const { codesLeft, generatedAt, unsaved } = row;
  const { t } = useTranslator();
  const { dayInText } = useDates();
  const date = generatedAt === null ? '' : dayInText(generatedAt);
  return (
    <>
      <p>{t('twoFactor.managing.more')}</p>
      <AuthenticatorList actor={actor} row={row} busy={busy} />
      <Card>
        <SettingsRow
          icon={shieldCheck}
          title={t('twoFactor.codes.title')}
          description={
            unsaved === null
              ? t('twoFactor.codes.left', { left: codesLeft ?? 0, count: backupCodeCount, date })
              : t(`twoFactor.codes.unsaved.${unsaved}`)
          }
          tone={unsaved === null ? undefined : 'warning'}
          action={
            unsaved === 'viewable' ? (
              <Button variant="ghost" busy={busy} onPress={onView}>
                {t('twoFactor.codes.view')}
              </Button>
            ) : (
              <Button variant="ghost" onPress={onRenew}>
                {t('twoFactor.codes.renew')}
              </Button>
            )
          }
        />
      </Card>
      <FormMessage ref={refused === null ? undefined : revealMessage}>{refused}</FormMessage>
      <Card quiet loses>
        <TurnOffRow
          title={t('twoFactor.turnOff.title')}
          description={t('twoFactor.turnOff.more')}
          action={t('twoFactor.turnOff.action')}
          onPress={onTurnOff}
        />
      </Card>
    </>
  );
}
