import { checkUpMachine } from '#machines/check-up/check-up.machine.ts';
import { input, paths } from '#machines/check-up/check-up.walk.ts';
import { CheckUpView } from '#src/features/check-up/check-up.view.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import type { CheckUpActor } from '#src/features/check-up/check-up.actors.ts';
import { BehindSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';
import type { JSX } from 'react';

export const screens = screensOf(checkUpMachine, paths, { input }, (actor) => <Page actor={actor} />);

function Page({ actor }: { actor: CheckUpActor }): JSX.Element {
  const { t } = useTranslator();
  return (
    <BehindSecurity title={t('checkUp.title')} description={t('checkUp.description')}>
      <CheckUpView actor={actor} />
    </BehindSecurity>
  );
}
