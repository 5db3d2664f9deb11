import type { JSX, ReactNode } from 'react';
import { quietEdge } from './qr-path.ts';
import type { QrPath } from './qr-path.ts';
import './qr-code.css';

export interface QrCodeProps {
  /** Says what it is for; what is in it stands as text beside it. */
  name: string;
  code: QrPath;
}

/** Black on white in both themes: cameras read nothing else as surely. */
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
  /** Words and the key: beside the code, or under it where it is narrow. */
  children: ReactNode;
  /** Opens an app on this very device: offered on a phone, not at a desk. */
  open?: ReactNode;
}

export function QrBlock({ code, children, open }: QrBlockProps): JSX.Element {
  return (
    <div className="qr-block">
      <div className="qr-block__inner">
        {code}
        <div className="qr-block__words">
          {children}
          {open === undefined ? null : <div className="qr-block__open">{open}</div>}
        </div>
      </div>
    </div>
  );
}
