import type { JSX } from 'react';
import { groupsOf } from '#machines/take-back/take-back.rules.ts';
import type { Change } from '#machines/take-back/take-back.model.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { timeOfDay } from '#src/i18n/dates.ts';
import { FactList } from '#src/ui/account/fact-list.tsx';

/** What a take-back has changed, by what became of it. */
export function ChangeList({ changes }: { changes: readonly Change[] }): JSX.Element {
  return (
    <>
      {groupsOf(changes).map(({ outcome, changes: group }) => (
        <Group key={outcome} outcome={outcome} changes={group} />
      ))}
    </>
  );
}

function Group({ outcome, changes }: { outcome: Change['outcome']; changes: readonly Change[] }): JSX.Element {
  const { t } = useTranslator();
  const { dayInWords } = useDates();
  const line = ({ thing, at, name }: Change): string => {
    const when = at === null ? '' : `${dayInWords(at)} ${timeOfDay(new Date(at))}`;
    // A connection that was removed has no name: who had it is not known any more.
    const key = thing === 'link' && name === null ? 'unlink' : thing;
    return t(`takeBack.things.${key}.${at === null ? 'undated' : 'dated'}`, { when, name: name ?? '' });
  };
  const hasAuthenticator = changes.some(({ thing }) => thing === 'authenticator');
  const note =
    outcome === 'kept' && hasAuthenticator
      ? t('takeBack.authenticatorKept')
      : outcome === 'notRestored'
        ? t('takeBack.notRestoredMore')
        : null;
  return <FactList title={t(`takeBack.outcomes.${outcome}`)} facts={changes.map(line)} note={note} />;
}
