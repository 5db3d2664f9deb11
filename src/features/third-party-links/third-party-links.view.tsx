import type { JSX, ReactNode } from 'react';
import { selectHasPassword, selectRow } from '#machines/password/password.selectors.ts';
import { rowsOf, selectDialog, selectRows } from '#machines/third-party-links/third-party-links.selectors.ts';
import type { DialogScreen, LinkRow, RowsScreen } from '#machines/third-party-links/third-party-links.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { ValueListSkeleton } from '#src/ui/rows/value-row.tsx';
import { Monogram } from '#src/ui/actions/alternative-actions.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { focusActionIfNamed } from '#src/ui/focus/focus-if-lost.ts';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Icon } from '#src/ui/icons/icon.tsx';
import { circleAlert, info } from '#src/ui/icons/icons.ts';
import { AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { useHostApp } from '#src/services/services-context.ts';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import type { PasswordActor } from '#src/features/password/password.actors.ts';
import { LazyDialog, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import { ReadFailure } from '#src/features/retryable-read/read-failure.tsx';
import type { ThirdPartyLinksActor } from './third-party-links.actors.ts';

const removeDialog = lazyView(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

/**
 * One row for each third party of the brand. `passwordActor`: from the same page, where setting a password means that a
 * third party is no longer the last way to log in.
 */
export function ThirdPartyLinksView({
  actor,
  passwordActor,
  isBare = false,
}: {
  actor: ThirdPartyLinksActor;
  passwordActor?: PasswordActor;
  /** The surrounding component shows the title. */
  isBare?: boolean;
}): JSX.Element | null {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectRows);
  const dialog = useSelector(actor, selectDialog);
  const removed = screen.name === 'rows' && !screen.isInterrupted ? screen.removed : null;
  useSuccess(removed === null ? null : 'thirdPartyLinks.removed', { provider: removed ?? '' });

  switch (screen.name) {
    case 'waiting':
      return (
        <Section isBare={isBare}>
          <ValueListSkeleton>
            <Skeleton label={t('thirdPartyLinks.reading')} rows={2} />
          </ValueListSkeleton>
        </Section>
      );
    case 'unavailable':
      return (
        <Section isBare={isBare}>
          <CardPart>
            <ReadFailure actor={actor} screen={screen} />
          </CardPart>
        </Section>
      );
    case 'rows': {
      if (screen.links.providers.length === 0) return null;
      return (
        <Section isBare={isBare}>
          {screen.isInterrupted ? (
            <CardPart>
              <FormMessage kind="warning" ref={revealMessage}>
                {t('thirdPartyLinks.interrupted')}
              </FormMessage>
            </CardPart>
          ) : null}
          {passwordActor === undefined ? (
            <Rows rows={rowsOf(screen)} actor={actor} />
          ) : (
            <RowsBesidePassword screen={screen} actor={actor} passwordActor={passwordActor} />
          )}
          {dialog === null ? null : <OpenRemoveDialog actor={actor} screen={dialog} />}
        </Section>
      );
    }
  }
}

function Section({ isBare, children }: { isBare: boolean; children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  if (isBare) return <Card>{children}</Card>;
  return (
    <AccountSection title={t('thirdPartyLinks.title')} description={t('thirdPartyLinks.description')}>
      <Card>{children}</Card>
    </AccountSection>
  );
}

interface RowsProps {
  rows: readonly LinkRow[];
  actor: ThirdPartyLinksActor;
  /** The link to set a password, if the page has one. */
  setPassword?: ReactNode;
}

function Rows({ rows, ...rest }: RowsProps): JSX.Element[] {
  return rows.map((row) => <Row key={row.provider} row={row} {...rest} />);
}

interface BesideProps {
  screen: RowsScreen;
  actor: ThirdPartyLinksActor;
  passwordActor: PasswordActor;
}

/** If a password can be set on the page: once it is set, no third party is the last way to log in. */
function RowsBesidePassword({ screen, actor, passwordActor }: BesideProps): JSX.Element {
  const { t } = useTranslator();
  const hasPassword = useSelector(passwordActor, selectHasPassword);
  const password = useSelector(passwordActor, selectRow);
  const setPassword =
    password.name === 'row' ? (
      <Button variant="noPassword" onPress={() => passwordActor.send({ type: 'password.change' })}>
        {t('shared.setPassword')}
      </Button>
    ) : undefined;
  return <Rows rows={rowsOf(screen, hasPassword)} actor={actor} setPassword={setPassword} />;
}

interface RowProps extends Omit<RowsProps, 'rows'> {
  row: LinkRow;
}

function Row({
  row: { provider, providerName, person, since, isLastWay, busy, failure, isTaken, isCancelled },
  actor,
  setPassword,
}: RowProps): JSX.Element {
  const { t, explain } = useTranslator();
  const { dayInText } = useDates();
  const hostApp = useHostApp();
  // In a browser, the third party's page would not lead back to the app.
  const canConnect = hostApp === null || hostApp.has('openSignIn');
  const type = person === null ? 'link.connect' : 'link.remove';
  const date = since === null ? '' : dayInText(since);
  return (
    <SettingsRow
      ref={focusActionIfNamed(provider)}
      icon={<Monogram name={providerName} mark={provider} />}
      title={providerName}
      description={
        <>
          <WholeText>
            {person === null
              ? t(canConnect ? 'thirdPartyLinks.none' : 'thirdPartyLinks.noneInApp')
              : t('shared.since', { person, date })}
          </WholeText>
          {failure === null ? null : (
            <span className={`settings-row__reason${isCancelled ? '' : ' settings-row__reason--error'}`} role="alert">
              <Icon path={isCancelled ? info : circleAlert} size="s" />
              <span>
                {isTaken ? t('thirdPartyLinks.taken', { provider: providerName }) : explain(failure, 0, providerName)}
              </span>
            </span>
          )}
          {isLastWay ? <LastWay>{setPassword ?? t('shared.setPassword')}</LastWay> : null}
        </>
      }
      action={
        isLastWay || (person === null && !canConnect) ? undefined : (
          <Button variant="ghost" busy={busy} onPress={() => actor.send({ type, provider })}>
            {t(person === null ? 'thirdPartyLinks.connect' : 'shared.remove')}
          </Button>
        )
      }
    />
  );
}

const gap = '\u0000';

/** Why there is no Remove button, and what to do first. */
function LastWay({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  const [before, after] = t('thirdPartyLinks.lastWay', { set: gap }).split(gap);
  return (
    <span className="settings-row__reason">
      <Icon path={info} size="s" />
      <span>
        {before}
        {children}
        {after}
      </span>
    </span>
  );
}

function OpenRemoveDialog({ actor, screen }: { actor: ThirdPartyLinksActor; screen: DialogScreen }): JSX.Element {
  const { t } = useTranslator();
  const provider = screen.name === 'confirming' ? screen.providerName : '';
  return (
    <LazyDialog
      part={removeDialog}
      shown={{ actor, screen }}
      title={t('thirdPartyLinks.dialog.title', { provider })}
      closeName={t('shared.close')}
      onClose={() => actor.send({ type: 'remove.cancel' })}
    />
  );
}
