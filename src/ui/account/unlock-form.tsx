import type { JSX, ReactNode } from 'react';
import './unlock-form.css';

/** One field and its button, side by side if there is room. */
export function UnlockForm({ field, actions }: { field: ReactNode; actions: ReactNode }): JSX.Element {
  return (
    <div className="unlock-form">
      <div className="unlock-form__line">
        {field}
        <div className="unlock-form__actions">{actions}</div>
      </div>
    </div>
  );
}
