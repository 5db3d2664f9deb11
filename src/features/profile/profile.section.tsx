import type { JSX, ReactNode } from 'react';
import { useActorRef } from '@xstate/react';
import { useServices } from '#src/app/services-context.ts';
import { provideProfile } from './profile.actors.ts';
import { HomeView } from './profile.view.tsx';

interface Props {
  header: (name: string) => ReactNode;
  footer: ReactNode;
}

export function HomeSection({ header, footer }: Props): JSX.Element {
  const services = useServices();
  const actor = useActorRef(provideProfile(services), { inspect: services.inspect });
  return <HomeView actor={actor} header={header} footer={footer} />;
}
