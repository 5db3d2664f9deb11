import type { JSX } from 'react';
import { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts';
import { input, paths } from '#machines/account-sessions/account-sessions.walk.ts';
import { AccessList } from '#src/features/account-sessions/access-list.tsx';
import type { AccountSessionsActor } from '#src/features/account-sessions/account-sessions.actors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { BehindSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(accountSessionsMachine, paths, { input }, (actor) => <Page actor={actor} />);

function Page({ actor }: { actor: AccountSessionsActor }): JSX.Element {
  const { t } = useTranslator();
  return (
    <BehindSecurity title={t('accountSessions.title')} description={t('accountSessions.description')}>
      <AccessList actor={actor} kind={input.kind} />
    </BehindSecurity>
  );
}
