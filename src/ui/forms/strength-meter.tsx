import type { JSX } from 'react';
import './strength-meter.css';

export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * How strong a new password is, under its field: four segments; 0 while there is no password. The word is in the
 * message row of the field, so colour is not the only sign.
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
