import type { JSX } from 'react';
import './strength-meter.css';

export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * The strength of a new password, under its field: four segments, 0 while it is empty. The field's message row has the
 * word, so color is not the only sign.
 */
export function StrengthMeter({ strength }: { strength: Strength }): JSX.Element {
  return (
    <div className={`strength-meter strength-meter--${strength}`} aria-hidden="true">
      {[1, 2, 3, 4].map((segment) => (
        <span
          key={segment}
          className={segment <= strength ? 'strength-meter__part strength-meter__part--on' : 'strength-meter__part'}
        />
      ))}
    </div>
  );
}
