import { useId, type JSX } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { copy } from '../icons/icons.ts';
import './secret-key.css';

export interface KeyBlockProps {
  label: string;
  text: string;
  copyName: string;
  onCopy: () => void;
}

/** A key to be typed elsewhere, in groups of four, with Copy. */
export function KeyBlock({ label, text, copyName, onCopy }: KeyBlockProps): JSX.Element {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="key-block__label">
        {label}
      </p>
      <div className="key-block">
        <code className="key-block__text">{text.match(/.{1,4}/gu)?.join(' ')}</code>
        <IconButton name={copyName} path={copy} onPress={onCopy} />
      </div>
    </div>
  );
}
