// Separate from the view: the login page imports it dynamically, with everything sign-up needs.
import { useState, type JSX } from 'react';
import { useActorRef } from '@xstate/react';
import type { InspectionEvent } from 'xstate';
import { likelyCountry } from '#machines/account-creation/account-creation.rules.ts';
import type { Services } from '#src/services/services.ts';
import { useLegalDocuments } from '#src/features/legal-documents/use-legal-documents.tsx';
import { provideSignUp, storedInput } from './sign-up.actors.ts';
import { SignUpView, type SignUpViewProps } from './sign-up.view.tsx';

export interface SignUpSectionProps extends Omit<SignUpViewProps, 'actor' | 'likelyCountry' | 'isStarting'> {
  isStarting: boolean;
  open: () => Promise<Services>;
  inspect: (seen: InspectionEvent) => void;
}

export function SignUpSection({ open, inspect, links, isStarting, ...shown }: SignUpSectionProps): JSX.Element {
  const [input] = useState(storedInput);
  const [chart] = useState(() => provideSignUp(open));
  const actor = useActorRef(chart, { input, inspect });
  const { read, dialog } = useLegalDocuments({ open, inspect, prepare: loadDialogStyles });
  return (
    <>
      <SignUpView
        actor={actor}
        likelyCountry={isStarting ? '' : likelyCountry(navigator.languages)}
        isStarting={isStarting}
        links={{ ...links, read }}
        {...shown}
      />
      {dialog}
    </>
  );
}

async function loadDialogStyles(): Promise<void> {
  const { adoptDialogStyles } = await import('#src/ui/overlays/adopt-dialog-styles.ts');
  adoptDialogStyles();
}
