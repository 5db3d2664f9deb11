import type { JSX, ReactNode } from 'react';
import './kit-sheet.css';

export interface KitSheetProps {
  /** With the brand, which nothing else names on paper. */
  title: string;
  /** The account; empty if unknown. */
  account: string;
  /** The number of the kit and its date, in words. */
  made: string;
  /** The label of the key. */
  label: string;
  /** The key, in groups of letters. */
  groups: readonly string[];
  qrCode: ReactNode;
  /** How to use it. */
  steps: readonly string[];
  /** Where to keep it. */
  keep: string;
  /** Print, Save. */
  actions: ReactNode;
}

/** The sheet of a recovery kit, as it is printed: one page, black on white. */
export function KitSheet({
  title,
  account,
  made,
  label,
  groups,
  qrCode,
  steps,
  keep,
  actions,
}: KitSheetProps): JSX.Element {
  return (
    <div className="kit-sheet">
      <div className="kit-sheet__page">
        <p className="kit-sheet__title">{title}</p>
        <p className="kit-sheet__made">
          {made}
          {account === '' ? null : <span className="kit-sheet__account">{account}</span>}
        </p>
        <div className="kit-sheet__secret">
          <div role="group" aria-label={label} className="kit-sheet__key" translate="no">
            {groups.map((group, index) => (
              // Two groups can be equal.
              <span key={`${index} ${group}`}>{group}</span>
            ))}
          </div>
          {qrCode}
        </div>
        <ol className="kit-sheet__steps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="kit-sheet__keep">{keep}</p>
      </div>
      <div className="kit-sheet__actions">{actions}</div>
    </div>
  );
}
