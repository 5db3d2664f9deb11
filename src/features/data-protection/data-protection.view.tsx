import type { JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { dataProtectionMachine } from '#machines/data-protection/data-protection.machine.ts';
import { selectScreen } from '#machines/data-protection/data-protection.selectors.ts';
import type { DataProtectionScreen } from '#machines/data-protection/data-protection.selectors.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { focusOnMount } from '#src/ui/forms/focus.ts';
import { RetryMessage } from '#src/ui/feedback/retry-message.tsx';
import { lock } from '#src/ui/icons/icons.ts';
import { Outcome } from '#src/ui/feedback/success-notice.tsx';
import { SettingsRow } from '#src/ui/account/settings-row.tsx';
import { Status } from '#src/ui/feedback/status-dot.tsx';
import { KeyLoading } from './key-loading.tsx';
import { KeysView } from './keys-view.tsx';
import { ProtectionActs } from './protection-actions.tsx';
import { WriteDialog } from './change-protection-dialog.tsx';

export type DataProtectionActor = ActorRefFrom<typeof dataProtectionMachine>;

export function DataProtectionView({ actor }: { actor: DataProtectionActor }): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const keyVault = useSelector(actor, ({ children }) => children.keyVault);
  const cmk = useSelector(actor, ({ children }) => children.cmk);
  const vaultWrite = useSelector(actor, ({ children }) => children.vaultWrite);

  switch (screen.name) {
    case 'checking':
      return <Card>{keyVault === undefined ? null : <KeyLoading actor={keyVault} />}</Card>;
    case 'failed':
      return (
        <Card>
          <CardPart>
            <RetryMessage
              text={explain({ symbol: 'unknown', message: '' })}
              label={retryLabel({ t })}
              onRetry={() => actor.send({ type: 'keys.refresh' })}
            />
          </CardPart>
        </Card>
      );
    case 'notOffered':
      return (
        <Card>
          <SettingsRow icon={lock} title={t('dataProtection.title')} description={t('dataProtection.notOffered')} />
        </Card>
      );
    case 'off':
    case 'on': {
      const on = screen.name === 'on';
      return (
        <>
          {screen.lastCompleted === null ? null : <Outcome ref={focusOnMount}>{t(`dataProtection.told.${screen.lastCompleted}`)}</Outcome>}
          <Card>
            <SettingsRow
              icon={lock}
              title={t('dataProtection.title')}
              description={t(`dataProtection.${aboutOf(screen)}`)}
              status={<Status on={on}>{t(on ? 'dataProtection.on' : 'dataProtection.off')}</Status>}
              action={<MainAct actor={actor} on={on} isOffered={screen.isOffered} />}
            />
            {cmk === undefined ? null : <KeysView actor={cmk} hint={screen.hint} />}
            {on ? <ProtectionActs actor={actor} /> : null}
          </Card>
          {vaultWrite === undefined ? null : <WriteDialog actor={vaultWrite} hint={screen.hint} />}
        </>
      );
    }
  }
}

function aboutOf({ name, hasKeys, isOffered }: Extract<DataProtectionScreen, { name: 'on' | 'off' }>): 'about' | 'aboutBare' | 'notOffered' {
  if (name === 'on') return 'about';
  if (!isOffered) return 'notOffered';
  return hasKeys ? 'aboutBare' : 'about';
}

interface MainActProps {
  actor: DataProtectionActor;
  on: boolean;
  isOffered: boolean;
}

function MainAct({ actor, on, isOffered }: MainActProps): JSX.Element | null {
  const { t } = useTranslator();
  if (!on && !isOffered) return null;
  return (
    <Button variant="ghost" onPress={() => actor.send({ type: on ? 'code.change' : 'protection.set' })}>
      {t(on ? 'dataProtection.start.change' : 'dataProtection.start.set')}
    </Button>
  );
}
