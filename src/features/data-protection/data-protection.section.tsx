import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import { useServices } from '#src/app/services-context.ts';
import { provideDataProtection, hintLimitOf } from './data-protection.actors.ts';
import { DataProtectionView } from './data-protection.view.tsx';

export function DataProtectionSection(): JSX.Element {
  const services = useServices();
  const input = { hintLimit: hintLimitOf(services) };
  const actor = useActorRef(provideDataProtection(services), { input, inspect: services.inspect });
  return <DataProtectionView actor={actor} />;
}
