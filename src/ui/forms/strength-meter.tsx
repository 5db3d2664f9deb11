import type { JSX } from 'react';
import './strength-meter.css';

export type Strength = 0 | 1 | 2 | 3 | 4;

/** How strong a new password is, under its field: four segments; 0 while there is none. The word stands in the message row of the field, so nothing hangs on the colour. */
export function StrengthMeter({ strength }: { strength: Strength }): JSX.Element {
  return (
    <div className={`strength-meter strength-meter--${strength}`} aria-hidden="true">
      {[1, 2, 3, 4].map((segment) => (
        <span key={segment} className={segment <= strength ? 'strength-meter__part strength-meter__part--on' : 'strength-meter__part'} />
      ))}
    </div>
  );
}
