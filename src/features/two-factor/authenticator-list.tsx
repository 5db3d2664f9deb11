import type { JSX } from 'react';
import { maxAuthenticators, nameLength } from '#contract/limits.ts';
import type { TwoFactorContext } from '#machines/two-factor/two-factor.model.ts';
import type { RowScreen } from '#machines/two-factor/two-factor.selectors.ts';
import { joinFacts } from '#src/i18n/join-facts.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useDates } from '#src/services/use-dates.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { phone } from '#src/ui/icons/icons.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import type { TwoFactorActor } from './two-factor.actors.ts';

interface ListProps {
  actor: TwoFactorActor;
  row: RowScreen;
  busy: boolean;
}

/** Each authenticator app with what tells it from others. Not rendered if the service has only one. */
export function AuthenticatorList({ actor, row: { authenticators, canAdd }, busy }: ListProps): JSX.Element | null {
  const { t } = useTranslator();
  const { dayInText } = useDates();
  if (authenticators.length === 0) return null;
  const clock = (minutes: number): string =>
    minutes === 0
      ? ''
      : t(minutes < 0 ? 'twoFactor.apps.behind' : 'twoFactor.apps.ahead', { minutes: Math.abs(minutes) });
  return (
    <>
      <Card>
        {authenticators.map(({ id, name, addedAt, usedAt, clockMinutes }) => (
          <SettingsRow
            key={id}
            icon={phone}
            title={name ?? t('shared.authenticator')}
            description={joinFacts(
              addedAt === null
                ? t('twoFactor.apps.addedEarlier')
                : t('twoFactor.apps.added', { date: dayInText(addedAt) }),
              usedAt === null ? t('twoFactor.apps.unused') : t('twoFactor.apps.lastUsed', { date: dayInText(usedAt) }),
              clock(clockMinutes),
            )}
            tone={clockMinutes === 0 ? undefined : 'warning'}
            action={
              <>
                <Button variant="ghost" disabled={busy} onPress={() => actor.send({ type: 'app.rename', id })}>
                  {t('twoFactor.apps.rename')}
                </Button>
                <Button variant="ghost" disabled={busy} onPress={() => actor.send({ type: 'app.remove', id })}>
                  {t('shared.remove')}
                </Button>
              </>
            }
          />
        ))}
      </Card>
      {canAdd ? (
        <Button variant="ghost" disabled={busy} onPress={() => actor.send({ type: 'app.add' })}>
          {t('twoFactor.apps.add')}
        </Button>
      ) : (
        <p className="form-note">{t('twoFactor.apps.most', { count: maxAuthenticators })}</p>
      )}
    </>
  );
}

interface FieldProps {
  value: string;
  problem: TwoFactorContext['nameProblem'];
  busy: boolean;
  onInput: () => void;
}

export function AppNameField({ value, problem, busy, onInput }: FieldProps): JSX.Element {
  const { t } = useTranslator();
  return (
    <TextField
      label={t('twoFactor.apps.name')}
      name="appName"
      autoComplete="off"
      spellCheck={false}
      defaultValue={value}
      hint={t('twoFactor.apps.nameHint')}
      error={problem === null ? null : t(`shared.nameProblem.${problem}`, { limit: nameLength })}
      focusOnError
      readOnly={busy}
      onInput={onInput}
    />
  );
}
