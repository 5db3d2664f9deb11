import { useId } from 'react';
import type { JSX, ReactNode } from 'react';
import { encode } from 'uqr';
import { IconButton } from '../actions/icon-button.tsx';
import { copy } from '../icons/icons.ts';
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
        <div className="qr-block__text">
          {children}
          {open === undefined ? null : <div className="qr-block__open">{open}</div>}
        </div>
      </div>
    </div>
  );
}

export interface QrPath {
  readonly path: string;
  /** Modules a side, the quiet edge not counted. */
  readonly size: number;
}

/** White modules that a reader needs around a code. */
export const quietEdge = 4;

/** A text as one path of unit squares, a run of dark modules at a time. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { border: 0 });
  const path = data.map((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`).join('')).join('');
  return { path, size };
}

function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

export interface SecretKeyProps {
  label: string;
  text: string;
  copyName: string;
  onCopy: () => void;
}

/** A key to be typed elsewhere, in groups of four, with Copy. */
export function SecretKey({ label, text, copyName, onCopy }: SecretKeyProps): JSX.Element {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="secret-key__label">
        {label}
      </p>
      <div className="secret-key">
        <code className="secret-key__text">{text.match(/.{1,4}/gu)?.join(' ')}</code>
        <IconButton name={copyName} path={copy} onPress={onCopy} />
      </div>
    </div>
  );
}
