import type { JSX } from 'react';
import type { EmailUsage } from '#contract/calls/email.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { LazyDialog, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import type { EmailChangeActor } from './email-change.actors.ts';

const emailChangeDialog = lazyView(async () => (await import('./email-change-dialog.tsx')).EmailChangeDialog);

interface Props {
  actor: EmailChangeActor;
  usage: EmailUsage;
  /** What the row shows about it. */
  title: string;
}

/** The dialog of a change in progress. */
export function OpenEmailChange({ actor, usage, title }: Props): JSX.Element {
  const { t } = useTranslator();
  return (
    <LazyDialog
      part={emailChangeDialog}
      shown={{ actor, usage }}
      title={title}
      closeName={t('shared.close')}
      onClose={() => actor.send({ type: 'change.cancel' })}
    />
  );
}
