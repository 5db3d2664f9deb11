import type { JSX, ReactNode } from 'react';
import { useActorRef } from '@xstate/react';
import { useBase } from '#src/app/services-context.ts';
import { profileFlow } from './profile.actors.ts';
import { HomeView } from './profile.view.tsx';

interface Props {
  header: (name: string) => ReactNode;
  footer: ReactNode;
}

export function HomeSection({ header, footer }: Props): JSX.Element {
  const base = useBase();
  const actor = useActorRef(profileFlow(base), { inspect: base.activity.see });
  return <HomeView actor={actor} header={header} footer={footer} />;
}
