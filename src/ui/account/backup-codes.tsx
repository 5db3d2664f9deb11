import type { JSX, ReactNode } from 'react';
import './backup-codes.css';

export interface BackupCodesProps {
  /** The label of the list. */
  label: string;
  /** Above the codes on paper, where nothing else names the brand. */
  printTitle: string;
  /** When they were generated, in words. */
  generated: string;
  codes: readonly { code: string; used: boolean }[];
  /** Shown next to a used code: screen readers do not announce strikethrough. */
  usedWord: string;
  /** Copy, Download, Print. */
  actions: ReactNode;
}

export function BackupCodes({ label, printTitle, generated, codes, usedWord, actions }: BackupCodesProps): JSX.Element {
  return (
    <div className="backup-codes">
      <div className="backup-codes__content">
        <p className="backup-codes__print-title">{printTitle}</p>
        <p className="backup-codes__generated">{generated}</p>
        <ol className="backup-codes__list" aria-label={label}>
          {codes.map(({ code, used }, index) => (
            <li key={code} className="backup-codes__row">
              <span className="backup-codes__number">{index + 1}</span>
              {used ? <s translate="no">{grouped(code)}</s> : <span translate="no">{grouped(code)}</span>}
              {used ? <span className="backup-codes__used">{usedWord}</span> : null}
            </li>
          ))}
        </ol>
        <div className="backup-codes__actions">{actions}</div>
      </div>
    </div>
  );
}

function grouped(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}
