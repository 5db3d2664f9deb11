import type { JSX } from 'react';
import { useLast } from '#src/react/use-last.ts';
import { SecondFactorView, type InDialog, type OfAction } from './second-factor.view.tsx';
import type { SecondFactorActor } from './second-factor.actors.ts';

export interface ChallengeStepProps {
  /** The step, while it runs. */
  child: SecondFactorActor | undefined;
  busy: boolean;
  inDialog?: InDialog | undefined;
  onPage?: OfAction | undefined;
}

/** The second step within a flow. While a proof is checked its child has ended, so keep the last screen. */
export function ChallengeStep({ child, busy, ...place }: ChallengeStepProps): JSX.Element | null {
  const shown = useLast(child);
  return shown === undefined ? null : <SecondFactorView actor={shown} busy={busy} {...place} />;
}
