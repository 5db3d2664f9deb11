import type { JSX } from 'react';
import { groupsOf, type Change } from '#machines/take-back/take-back.rules.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { FactList } from '#src/ui/rows/fact-list.tsx';

interface Props {
  changes: readonly Change[];
  /** The reader can do the remaining steps right away. */
  isLoggedIn?: boolean;
}

/** The changes that undoing an address change reverted, grouped by outcome. */
export function ChangeList({ changes, isLoggedIn = false }: Props): JSX.Element {
  return (
    <>
      {groupsOf(changes).map(({ outcome, changes: group }) => (
        <Group key={outcome} outcome={outcome} changes={group} isLoggedIn={isLoggedIn} />
      ))}
    </>
  );
}

function Group({ outcome, changes, isLoggedIn }: Required<Props> & Pick<Change, 'outcome'>): JSX.Element {
  const { t } = useTranslator();
  const { dayInText, timeOfDay } = useDates();
  const line = ({ thing, at, name }: Change): string => {
    const when = at === null ? '' : `${dayInText(at)} ${timeOfDay(at)}`;
    return t(`takeBack.things.${keyOf({ thing, name })}.${at === null ? 'undated' : 'dated'}`, {
      when,
      name: name ?? '',
    });
  };
  const hasAuthenticator = changes.some(({ thing }) => thing === 'authenticator');
  const note = (): string | null => {
    if (outcome === 'notRestored') return t(isLoggedIn ? 'takeBack.setUpNow' : 'takeBack.notRestoredMore');
    if (outcome !== 'kept') return null;
    if (isLoggedIn) return t('takeBack.removeNow');
    return t(hasAuthenticator ? 'takeBack.authenticatorKept' : 'takeBack.keptMore');
  };
  return <FactList title={t(`takeBack.outcomes.${outcome}`)} facts={changes.map(line)} note={note()} />;
}

/** What was removed earlier no longer has a name. */
const lost = { link: 'unlink', passkey: 'lostPasskey', recoveryEmail: 'lostRecoveryEmail' } as const;

function keyOf({
  thing,
  name,
}: Pick<Change, 'thing' | 'name'>): Change['thing'] | 'namedAuthenticator' | (typeof lost)[keyof typeof lost] {
  if (thing === 'authenticator' && name !== null) return 'namedAuthenticator';
  return name === null && (thing === 'link' || thing === 'passkey' || thing === 'recoveryEmail') ? lost[thing] : thing;
}
