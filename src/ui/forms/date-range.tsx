import { useId, type JSX } from 'react';
import { MessageRow } from '../messages/message-row.tsx';
import './date-range.css';
import './text-field.css';

export interface Dates {
  /** `2026-11-21`; empty while being typed. */
  from: string;
  to: string;
}

export interface DateRangeProps extends Dates {
  /** The label of the group. */
  label: string;
  fromLabel: string;
  toLabel: string;
  /** The earliest and latest date allowed. */
  min: string;
  max: string;
  /** Shown under From while From is after To. */
  orderError: string;
  /** Any other error, shown in the same place. */
  error?: string | null | undefined;
  presetsLabel: string;
  presets: readonly (Dates & { label: string })[];
  /** Set `from` and `to` to these values, even if one is empty, because it is still being typed. */
  onChange: (dates: Dates) => void;
}

export function DateRange({ from, to, min, max, presets, onChange, ...words }: DateRangeProps): JSX.Element {
  // ISO dates sort alphabetically.
  const isTurned = from !== '' && to !== '' && from > to;
  const days = { min, max };
  return (
    <div className="date-range" role="group" aria-label={words.label}>
      <div className="date-range__fields">
        <DateField
          {...days}
          label={words.fromLabel}
          value={from}
          error={isTurned ? words.orderError : words.error}
          onChange={(value) => onChange({ from: value, to })}
        />
        <DateField {...days} label={words.toLabel} value={to} onChange={(value) => onChange({ from, to: value })} />
      </div>
      <div className="date-range__presets" role="group" aria-label={words.presetsLabel}>
        {presets.map((each) => (
          <button
            key={each.label}
            className="date-range__preset"
            type="button"
            aria-pressed={each.from === from && each.to === to}
            onClick={() => onChange({ from: each.from, to: each.to })}
          >
            {each.label}
          </button>
        ))}
      </div>
    </div>
  );
}

interface DateFieldProps {
  label: string;
  value: string;
  min: string;
  max: string;
  error?: string | null | undefined;
  onChange: (value: string) => void;
}

/** One native date field, controlled. */
function DateField({ label, error, onChange, ...input }: DateFieldProps): JSX.Element {
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
