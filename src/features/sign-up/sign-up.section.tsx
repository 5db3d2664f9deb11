import { useState, type JSX } from 'react';
import { useActorRef } from '#src/react/use-actor-ref.ts';
import type { InspectionEvent } from 'xstate';
import { likelyCountry } from '#machines/account-creation/account-creation.rules.ts';
import type { Services } from '#src/services/services.ts';
import { useLegalDocuments } from '#src/features/legal-documents/use-legal-documents.tsx';
import { provideSignUp, storedInput } from './sign-up.actors.ts';
import { SignUpView, type SignUpViewProps } from './sign-up.view.tsx';

interface Props extends Omit<SignUpViewProps, 'actor' | 'likelyCountry'> {
  open: () => Promise<Services>;
  inspect: (seen: InspectionEvent) => void;
}

/** Sign-up with everything that it needs; loaded when it is first opened. */
export function SignUpSection({ open, inspect, links, ...shown }: Props): JSX.Element {
  const [input] = useState(storedInput);
  const [chart] = useState(() => provideSignUp(open));
  const actor = useActorRef(chart, { input, inspect });
  const { read, dialog } = useLegalDocuments({ open, inspect });
  return (
    <>
      <SignUpView
        actor={actor}
        likelyCountry={likelyCountry(navigator.languages)}
        links={{ ...links, read }}
        {...shown}
      />
      {dialog}
    </>
  );
}
