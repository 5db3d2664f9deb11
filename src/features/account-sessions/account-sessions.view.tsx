import type { JSX } from 'react';
import type { AccessKind } from '#machines/account-sessions/account-sessions.model.ts';
import { OutageScope } from '#src/features/retryable-read/outage.tsx';
import { AccessList } from './access-list.tsx';
import { useChart } from '#src/services/use-chart.ts';
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
  const actor = useChart(
    (services) => provideAccountSessions(services, kind),
    () => ({ kind }),
  );
  return <AccessList actor={actor} kind={kind} />;
}
