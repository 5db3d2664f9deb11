import { useState } from 'react';
import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import type { AccessKind } from '#machines/account-sessions/account-sessions.model.ts';
import { useServices } from '#src/services/services-context.ts';
import { OutageScope } from '#src/features/retryable-read/outage.tsx';
import { AccessList } from './access-list.tsx';
import { provideAccountSessions } from './account-sessions.actors.ts';

/** The account's sessions and what else has access to it: three lists, each read separately. */
export function AccountSessionsSection(): JSX.Element {
  return (
    <OutageScope>
      <List kind="sessions" />
      <List kind="devices" />
      <List kind="apps" />
    </OutageScope>
  );
}

function List({ kind }: { kind: AccessKind }): JSX.Element {
  const services = useServices();
  const [chart] = useState(() => provideAccountSessions(services, kind));
  const actor = useActorRef(chart, { input: { kind }, inspect: services.inspect });
  return <AccessList actor={actor} kind={kind} />;
}
