import { useState, type JSX } from 'react';
import type { AccessKind } from '#machines/account-sessions/account-sessions.model.ts';
import { selectScreen, type AccessListScreen } from '#machines/account-sessions/account-sessions.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { deviceName } from '#src/i18n/device-name.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { computer, skip, apps, logOut } from '#src/ui/icons/icons.ts';
import { CardGroup } from '#src/ui/layout/card-group.tsx';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import { ReadFailure } from '#src/features/retryable-read/read-failure.tsx';
import { LazyDialog, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import { AccessRow } from './access-row.tsx';
import type { AccountSessionsActor } from './account-sessions.actors.ts';

const nameDialog = lazyView(async () => (await import('./name-dialog.tsx')).NameDialog);

interface Props {
  actor: AccountSessionsActor;
  kind: AccessKind;
  /** The surrounding component has the button that ends all of them. */
  isAllElsewhere?: boolean | undefined;
}

const emptyIcons = { sessions: computer, devices: computer, apps } as const;
const allIcons = { sessions: logOut, devices: skip } as const;

/** A long list shows the first items, and the same number more at each press. */
const rowsAtOnce = 20;

/** One list with its title. */
export function AccessList({ actor, kind, isAllElsewhere = false }: Props): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const title = t(`accountSessions.${kind}.title`);

  switch (screen.name) {
    case 'waiting':
      return (
        <CardGroup title={title}>
          <Card>
            <CardPart>
              <Skeleton label={t(`accountSessions.${kind}.reading`)} rows={2} />
            </CardPart>
          </Card>
        </CardGroup>
      );
    case 'unavailable':
      return (
        <CardGroup title={title}>
          <ReadFailure actor={actor} screen={screen} />
        </CardGroup>
      );
    case 'listed':
      return (
        <CardGroup title={title} titleRef={screen.ended !== null && screen.nextId === null ? focusOnMount : undefined}>
          <Listed actor={actor} kind={kind} screen={screen} isAllElsewhere={isAllElsewhere} />
        </CardGroup>
      );
  }
}

function Listed({ actor, kind, screen, isAllElsewhere }: Props & { screen: AccessListScreen }): JSX.Element {
  const { t, explain } = useTranslator();
  const { items, offersAll, ending, ended, renamed, naming, nextId, failure, waitSeconds } = screen;
  const isOne = ended !== null && ended !== 'all';
  useSuccess(ended && `accountSessions.${kind}.${isOne ? 'ended' : 'endedAll'}`, {
    name: isOne ? deviceName({ t }, ended.name) : '',
  });
  useSuccess(renamed === null ? null : 'accountSessions.sessions.rename.done', { name: renamed ?? '' });
  const [{ shown, firstNew }, setShown] = useState<{ shown: number; firstNew: string | null }>({
    shown: rowsAtOnce,
    firstNew: null,
  });
  const rest = items.length - shown;
  const showMore = (): void => setShown({ shown: shown + rowsAtOnce, firstNew: items[shown]?.id ?? null });
  const end = (id: string): void => {
    setShown({ shown, firstNew: null });
    actor.send({ type: 'item.end', id });
  };
  const buttonOf = (id: string) => ({
    busy: ending === id,
    disabled: waitSeconds > 0 || (ending !== null && ending !== id),
  });
  return (
    <>
      {failure === null ? null : <FormMessage>{explain(failure, waitSeconds)}</FormMessage>}
      <Card>
        {items.length === 0 ? (
          <EmptyState
            icon={emptyIcons[kind]}
            title={t(`accountSessions.${kind}.empty.title`)}
            help={t(`accountSessions.${kind}.empty.help`)}
          />
        ) : null}
        {items.slice(0, shown).map((item) => (
          <AccessRow
            key={item.id}
            item={item}
            button={{
              ...buttonOf(item.id),
              ref: item.id === (firstNew ?? nextId) ? focusOnMount : undefined,
              onPress: () => end(item.id),
            }}
            onRename={isAllElsewhere ? null : () => actor.send({ type: 'item.rename', id: item.id })}
          />
        ))}
      </Card>
      {naming === null ? null : (
        <LazyDialog
          part={nameDialog}
          shown={{ actor, screen: naming }}
          title={t('accountSessions.sessions.rename.title')}
          closeName={t('shared.close')}
          onClose={() => actor.send({ type: 'name.cancel' })}
        />
      )}
      {rest > 0 ? (
        <div className="card-group__more">
          <Button variant="cancel" onPress={showMore}>
            {t('shared.more', { count: Math.min(rest, rowsAtOnce) })}
          </Button>
        </div>
      ) : null}
      {offersAll && kind !== 'apps' && isAllElsewhere !== true ? (
        <Card quiet>
          <SettingsRow
            icon={allIcons[kind]}
            title={t(`accountSessions.${kind}.all.title`)}
            description={t(`accountSessions.${kind}.all.description`)}
            isTitleAct
            action={
              <Button variant="ghost" {...buttonOf('all')} onPress={() => actor.send({ type: 'all.end' })}>
                {t(`accountSessions.${kind}.all.action`)}
              </Button>
            }
          />
        </Card>
      ) : null}
    </>
  );
}
