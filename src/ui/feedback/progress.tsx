import { useId, type JSX } from 'react';
import { Button } from '../actions/button.tsx';
import './progress.css';

export interface ProgressProps {
  label: string;
  percent: number;
  /** The formatted percentage. */
  figure: string;
  /** Shown once it takes longer than 2 s. */
  cancel?: { label: string; onPress: () => void } | undefined;
}

export function Progress({ label, percent, figure, cancel }: ProgressProps): JSX.Element {
  const id = useId();
  return (
    <div className="progress">
      <div className="progress__text">
        <label htmlFor={id}>{label}</label>
        <span>{figure}</span>
      </div>
      <progress id={id} className="progress__bar" value={percent} max={100} />
      {cancel === undefined ? null : (
        <Button variant="ghost" quiet onPress={cancel.onPress}>
          {cancel.label}
        </Button>
      )}
    </div>
  );
}
