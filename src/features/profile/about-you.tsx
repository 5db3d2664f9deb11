import { useState, type JSX } from 'react';
import type { Profile } from '#contract/calls/profile.ts';
import type { EditField } from '#machines/profile-edit/profile-edit.model.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { countryName } from '#src/i18n/countries.ts';
import { fullName } from '#src/i18n/full-name.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { ValueList, ValueRow } from '#src/ui/rows/value-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { EditRow, LeaveDialog } from './edit-row.tsx';
import type { ProfileActor } from './profile.actors.ts';

const fields: readonly EditField[] = ['nickName', 'name', 'country'];

/** What others see of the customer. Each row is edited in place, one at a time. */
export function AboutYou({ actor, profile }: { actor: ProfileActor; profile: Profile }): JSX.Element {
  const { t, language } = useTranslator();
  const edit = useSelector(actor, ({ children }) => children.profileEdit);
  const field = useSelector(actor, ({ context }) => context.field);
  const [wasEdited, setWasEdited] = useState(false);
  const values: Record<EditField, string> = {
    nickName: profile.nickName,
    name: fullName(language, profile),
    country: countryName(language, profile.country),
  };
  const open = (row: EditField): void => {
    setWasEdited(true);
    actor.send({ type: 'edit.open', field: row });
  };
  return (
    <AccountSection title={t('home.about.title')} description={t('home.about.description')}>
      <Card>
        <ValueList>
          {fields.map((row) =>
            edit !== undefined && row === field ? (
              <EditRow key={row} actor={edit} />
            ) : (
              <ValueRow
                key={row}
                term={t(`home.about.${row}`)}
                value={values[row] === '' ? t('home.about.none') : values[row]}
                action={
                  <Button
                    ref={wasEdited && edit === undefined && row === field ? focusOnMount : undefined}
                    variant="ghost"
                    onPress={() => open(row)}
                  >
                    {t('home.about.edit')}
                  </Button>
                }
              />
            ),
          )}
        </ValueList>
      </Card>
      {edit === undefined ? null : <LeaveDialog actor={edit} />}
    </AccountSection>
  );
}
