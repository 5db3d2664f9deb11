import type { JSX } from 'react';
import { securityActivityMachine } from '#machines/security-activity/security-activity.machine.ts';
import { input, paths } from '#machines/security-activity/security-activity.walk.ts';
import type { SecurityActivityActor } from '#src/features/security-activity/security-activity.actors.ts';
import { SecurityActivityView } from '#src/features/security-activity/security-activity.view.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { BehindSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(securityActivityMachine, paths, { input }, (actor) => <Page actor={actor} />);

function Page({ actor }: { actor: SecurityActivityActor }): JSX.Element {
  const { t } = useTranslator();
  return (
    <BehindSecurity title={t('securityActivity.title')} description={t('securityActivity.description')}>
      <SecurityActivityView actor={actor} />
    </BehindSecurity>
  );
}
