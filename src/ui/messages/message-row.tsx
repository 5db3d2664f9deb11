import { useState, type JSX, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { circleAlert } from '../icons/icons.ts';
import './message-row.css';

export interface MessageRowProps {
  id: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** A rule stays below the error of an input that breaks it. */
  hintStays?: boolean | undefined;
  /** Called when an error appears. */
  onError?: (() => void) | undefined;
}

/**
 * The row under a field. Its line is present for a hint, opens for an error, and then stays, so the content below moves
 * at most once.
 */
export function MessageRow({ id, hint, error, hintStays = false, onError }: MessageRowProps): JSX.Element {
  const [line, setLine] = useState<'none' | 'opening' | 'kept'>('none');
  const hasError = error != null;
  if (line !== 'kept' && (hint != null || (line === 'opening' && !hasError))) setLine('kept');
  else if (line === 'none' && hasError) setLine('opening');
  return (
    <div id={id} className={`message-row message-row--${line}`} aria-live="polite">
      {error == null ? null : (
        <Appearing onAppear={onError}>
          <div className="message-row__error">
            <Icon path={circleAlert} size="s" />
            <span>{error}</span>
          </div>
        </Appearing>
      )}
      {/* An element of its own, and a new one for another text: a translator may have replaced the text itself. */}
      {hint == null || (hasError && !hintStays) ? null : (
        <span key={typeof hint === 'string' ? hint : undefined}>{hint}</span>
      )}
    </div>
  );
}

function Appearing({ onAppear, children }: { onAppear: (() => void) | undefined; children: ReactNode }): JSX.Element {
  // Only on mount: a later render must not take the focus again.
  const [appeared] = useState(() => (node: HTMLElement | null) => (node === null ? undefined : onAppear?.()));
  return (
    <div className="message-row__opening" ref={appeared}>
      {children}
    </div>
  );
}
