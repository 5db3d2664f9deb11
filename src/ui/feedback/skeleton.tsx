import type { JSX } from 'react';
import './skeleton.css';

export interface SkeletonProps {
  /** What is loading, for screen readers. */
  label: string;
  /** Rows of the content to come: the bars take up its height. */
  rows?: number | undefined;
}

export function Skeleton({ label, rows = 3 }: SkeletonProps): JSX.Element {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="skeleton__bar" />
      ))}
    </div>
  );
}
