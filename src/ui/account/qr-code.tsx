import { useId, type JSX, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { copy } from '../icons/icons.ts';
import './qr-code.css';

export interface QrCodeProps {
  /** Its purpose; its content is shown as text next to it. */
  name: string;
  code: QrPath;
}

/** Black on white in both themes, the most reliable for cameras. */
export function QrCode({ name, code }: QrCodeProps): JSX.Element {
  const side = code.size + 2 * quietEdge;
  return (
    <svg
      className="qr-code"
      viewBox={`${-quietEdge} ${-quietEdge} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={name}
    >
      <path d={code.path} />
    </svg>
  );
}

export interface QrBlockProps {
  code: ReactNode;
  /** Text and the key: next to the code, or below it if space is narrow. */
  children: ReactNode;
  /** Opens an app on this device: offered on a phone, before the code, but not on a desktop. */
  open?: ReactNode;
}

export function QrBlock({ code, children, open }: QrBlockProps): JSX.Element {
  return (
    <div className="qr-block">
      <div className="qr-block__inner">
        {open === undefined ? null : <div className="qr-block__open">{open}</div>}
        {code}
        <div className="qr-block__text">{children}</div>
      </div>
    </div>
  );
}

export interface QrPath {
  readonly path: string;
  /** Modules per side, without the quiet zone. */
  readonly size: number;
}

/** The quiet zone that readers need around a code. */
const quietEdge = 4;

export interface SecretKeyProps {
  label: string;
  text: string;
  copyName: string;
  onCopy: () => void;
}

/** A key to type elsewhere, in groups of four, with Copy. */
export function SecretKey({ label, text, copyName, onCopy }: SecretKeyProps): JSX.Element {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="secret-key__label">
        {label}
      </p>
      <div className="secret-key">
        <code className="secret-key__text" translate="no">
          {text.match(/.{1,4}/gu)?.join(' ')}
        </code>
        <IconButton name={copyName} path={copy} onPress={onCopy} />
      </div>
    </div>
  );
}
