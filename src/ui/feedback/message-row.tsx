import { useState, type JSX, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { circleAlert } from '../icons/field-icons.ts';
import './message-row.css';

export interface MessageRowProps {
  id: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Called when an error appears. */
  onError?: (() => void) | undefined;
}

/** The row under a field: there before it is needed, and grows only for a text longer than one line. */
export function MessageRow({ id, hint, error, onError }: MessageRowProps): JSX.Element {
  return (
    <div id={id} className="message-row" aria-live="polite">
      {error == null ? (
        hint
      ) : (
        <Appearing onAppear={onError}>
          <div className="message-row__error">
            <Icon path={circleAlert} size="s" />
            <span>{error}</span>
          </div>
        </Appearing>
      )}
    </div>
  );
}

function Appearing({ onAppear, children }: { onAppear: (() => void) | undefined; children: ReactNode }): JSX.Element {
  // Once, when it is mounted: a later drawing must not take the focus again.
  const [appeared] = useState(() => (node: HTMLElement | null) => (node === null ? undefined : onAppear?.()));
  return (
    <div className="message-row__opening" ref={appeared}>
      {children}
    </div>
  );
}
