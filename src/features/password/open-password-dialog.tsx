import type { JSX } from 'react';
import type { PasswordOwner } from '#contract/rules/common-password.ts';
import { selectDialog, selectRow } from '#machines/password/password.selectors.ts';
import { usePasswordOwner } from '#src/services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { LazyDialog, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import type { PasswordActor } from './password.actors.ts';

const passwordDialog = lazyView(async () => (await import('./password-dialog.tsx')).PasswordDialog);

interface Props {
  actor: PasswordActor;
  /** Defaults to the customer of this page. */
  owner?: (() => PasswordOwner) | undefined;
}

/** The password dialog, while open. */
export function OpenPasswordDialog({ actor, owner }: Props): JSX.Element | null {
  const { t } = useTranslator();
  const readOwner = usePasswordOwner();
  const row = useSelector(actor, selectRow);
  const dialog = useSelector(actor, selectDialog);
  if (row.name !== 'row' || dialog === null) return null;
  const isFirst = row.changedAt === null;
  return (
    <LazyDialog
      part={passwordDialog}
      shown={{ actor, screen: dialog, isFirst, owner: owner ?? readOwner }}
      title={t(isFirst ? 'shared.setPassword' : 'password.dialog.change')}
      closeName={t('password.dialog.close')}
      onClose={() => actor.send({ type: 'change.cancel' })}
    />
  );
}
