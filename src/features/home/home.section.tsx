import type { JSX, ReactNode } from 'react';
import { useActorRef } from '@xstate/react';
import { useBase } from '#src/flows/base-context.ts';
import { profileFlow } from '#src/flows/profile.ts';
import { HomeView } from './home.view.tsx';

interface Props {
  header: (name: string) => ReactNode;
  footer: ReactNode;
}

export function HomeSection({ header, footer }: Props): JSX.Element {
  const base = useBase();
  const actor = useActorRef(profileFlow(base), { inspect: base.activity.see });
  return <HomeView actor={actor} header={header} footer={footer} />;
}
