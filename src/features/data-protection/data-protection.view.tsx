import type { JSX } from 'react';
import { selectScreen, type DataProtectionScreen } from '#machines/data-protection/data-protection.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { focusActionIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { lock } from '#src/ui/icons/icons.ts';
import { CardOutcome } from '#src/ui/layout/card-outcome.tsx';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { StatusDot } from '#src/ui/feedback/status-dot.tsx';
import { provideDataProtection, type DataProtectionActor } from './data-protection.actors.ts';
import { UnreadRow } from '#src/features/retryable-read/settings-row-view.tsx';
import { KeysView } from './keys-view.tsx';
import type { ReadProfile } from './profile-read.actors.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { KitRow } from './kit-row.tsx';
import { ProtectionActions } from './protection-actions.tsx';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import { LazyDialog, lazyView } from '#src/features/lazy-view/lazy-view.tsx';

const changeProtectionDialog = lazyView(
  async () => (await import('./change-protection-dialog.tsx')).ChangeProtectionDialog,
);

export function DataProtectionSection({ readProfile }: { readProfile: ReadProfile }): JSX.Element {
  const actor = useChart(
    (services) => provideDataProtection(services, readProfile),
    (services) => ({ hintLimit: services.configuration.hintLength }),
  );
  const { configuration } = useServices();
  return <DataProtectionView actor={actor} isClosed={!configuration.endToEndEncryptionOpen} />;
}

interface Props {
  actor: DataProtectionActor;
  /** End-to-end encryption is closed; the keys are from before. */
  isClosed?: boolean;
}

export function DataProtectionView({ actor, isClosed = false }: Props): JSX.Element {
  const { t } = useTranslator();
  const unavailableHere = isClosed ? 'closed' : 'notOffered';
  const screen = useSelector(actor, selectScreen);
  const completed = 'lastCompleted' in screen ? screen.lastCompleted : null;
  const isOfKit = completed === 'makeKit' || completed === 'removeKit';
  const isOfPasskey = completed === 'addPasskey';
  const isPartlyOff = completed === 'turnedOffPartly';
  useSuccess(completed === null || isPartlyOff ? null : `dataProtection.completed.${completed}`);
  const cmk = useSelector(actor, ({ children }) => children.cmk);
  const vaultWrite = useSelector(actor, ({ children }) => children.vaultWrite);

  switch (screen.name) {
    case 'waiting':
    case 'unavailable':
      return (
        <Card>
          <UnreadRow
            actor={actor}
            screen={screen}
            icon={lock}
            label={t('dataProtection.checking')}
            title={t('dataProtection.title')}
            unknown={t('dataProtection.unavailable')}
          />
        </Card>
      );
    case 'notOffered':
      return (
        <Card>
          <SettingsRow
            icon={lock}
            title={t('dataProtection.title')}
            description={t(`dataProtection.${unavailableHere}`)}
          />
        </Card>
      );
    case 'off':
    case 'on': {
      const on = screen.name === 'on';
      return (
        <>
          <Card>
            <CardOutcome warning={isPartlyOff ? t('dataProtection.completed.turnedOffPartly') : null} />
            <SettingsRow
              ref={completed === null || isOfKit || isOfPasskey ? undefined : focusActionIfLost}
              icon={lock}
              title={t('dataProtection.title')}
              description={t(`dataProtection.${aboutOf(screen) ?? unavailableHere}`)}
              status={<StatusDot on={on}>{t(on ? 'dataProtection.on' : 'dataProtection.off')}</StatusDot>}
              action={<MainAction actor={actor} on={on} isOffered={screen.isOffered} />}
            />
            {cmk === undefined ? null : <KeysView actor={cmk} hint={screen.hint} />}
            {on ? <KitRow actor={actor} kit={screen.kit} isCompleted={isOfKit} /> : null}
            {on ? <PasskeyRow actor={actor} passkeys={screen.passkeys} isCompleted={isOfPasskey} /> : null}
          </Card>
          {on ? (
            <Card quiet loses={screen.kit === null}>
              <ProtectionActions actor={actor} hasKit={screen.kit !== null} />
            </Card>
          ) : null}
          {vaultWrite === undefined ? null : (
            <LazyDialog
              part={changeProtectionDialog}
              shown={{ actor: vaultWrite, hint: screen.hint, codes: screen.codes, kit: screen.kit }}
              wide
              title={t('dataProtection.title')}
              closeName={t('dataProtection.dialog.close')}
              onClose={() => vaultWrite.send({ type: 'write.cancel' })}
            />
          )}
        </>
      );
    }
  }
}

/** Null where it is not offered. */
function aboutOf({
  name,
  hasKeys,
  isOffered,
}: Extract<DataProtectionScreen, { name: 'on' | 'off' }>): 'about' | 'aboutBare' | null {
  if (name === 'on') return 'about';
  if (!isOffered) return null;
  return hasKeys ? 'aboutBare' : 'about';
}

interface MainActionProps {
  actor: DataProtectionActor;
  on: boolean;
  isOffered: boolean;
}

function MainAction({ actor, on, isOffered }: MainActionProps): JSX.Element | null {
  const { t } = useTranslator();
  if (!on && !isOffered) return null;
  return (
    <Button variant="ghost" onPress={() => actor.send({ type: on ? 'code.change' : 'protection.set' })}>
      {t(on ? 'dataProtection.start.change' : 'dataProtection.start.set')}
    </Button>
  );
}
