import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import { useBase } from '#src/app/services-context.ts';
import { dataProtectionFlow, hintLimitOf } from './data-protection.actors.ts';
import { DataProtectionView } from './data-protection.view.tsx';

export function DataProtectionSection(): JSX.Element {
  const base = useBase();
  const input = { hintLimit: hintLimitOf(base) };
  const actor = useActorRef(dataProtectionFlow(base), { input, inspect: base.activity.see });
  return <DataProtectionView actor={actor} />;
}
