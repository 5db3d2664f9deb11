import { useId, type JSX } from 'react';
import { MessageRow } from '../feedback/message-row.tsx';
import './text-field.css';

export interface DateFieldProps {
  label: string;
  value: string;
  min: string;
  max: string;
  error?: string | null | undefined;
  onChange: (value: string) => void;
}

/** One native date; it is given back what it tells. */
export function DateField({ label, error, onChange, ...input }: DateFieldProps): JSX.Element {
  const id = useId();
  const messageId = `${id}message`;
  return (
    <div className="field">
      <div className="field__grid">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <div className="field__box">
          <input
            {...input}
            type="date"
            id={id}
            className="field__input"
            aria-invalid={error != null || undefined}
            aria-describedby={error == null ? undefined : messageId}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      </div>
      <MessageRow id={messageId} error={error} />
    </div>
  );
}
