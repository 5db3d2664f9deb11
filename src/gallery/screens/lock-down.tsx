import type { JSX } from 'react';
import { lockDownMachine } from '#machines/lock-down/lock-down.machine.ts';
import { input, paths } from '#machines/lock-down/lock-down.walk.ts';
import type { LockDownActor } from '#src/features/lock-down/lock-down.actors.ts';
import { LockDownView } from '#src/features/lock-down/lock-down.view.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { BehindSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(lockDownMachine, paths, { input }, (actor) => <Page actor={actor} />);

function Page({ actor }: { actor: LockDownActor }): JSX.Element {
  const { t } = useTranslator();
  return (
    <BehindSecurity title={t('lockDown.title')} description={t('lockDown.description')}>
      <LockDownView actor={actor} />
    </BehindSecurity>
  );
}
