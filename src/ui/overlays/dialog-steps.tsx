import type { JSX, ReactNode } from 'react';
import './dialog.css';

/** The bodies of a dialog's steps: all are mounted, so what was typed is kept; only the current one can be seen and reached. */
export function DialogSteps({ steps, current }: { steps: readonly ReactNode[]; current: number }): JSX.Element {
  return (
    <div className="dialog__steps">
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is its place
        <div key={index} inert={index !== current - 1}>
          {step}
        </div>
      ))}
    </div>
  );
}
