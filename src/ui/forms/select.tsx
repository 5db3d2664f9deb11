import { useId, type JSX } from 'react';
import { Icon } from '../icons/icon.tsx';
import { chevronDown } from '../icons/icons.ts';
import { MessageRow } from '../messages/message-row.tsx';
import './text-field.css';
import './select.css';

export interface SelectProps {
  label: string;
  name: string;
  options: readonly { value: string; name: string }[];
  defaultValue?: string | undefined;
  /** Instead of `defaultValue`, if only the caller changes it. */
  value?: string | undefined;
  autoComplete?: string | undefined;
  hint?: string | undefined;
  error?: string | null | undefined;
  onChoose?: ((value: string) => void) | undefined;
}

/** A native select that looks like a field. */
export function Select({ label, options, hint, error, onChoose, ...select }: SelectProps): JSX.Element {
  const id = useId();
  const messageId = `${id}message`;
  const described = hint !== undefined || error != null;
  return (
    <div className="field">
      <div className="field__grid">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <div className="field__box">
          <select
            {...select}
            id={id}
            className="field__input select"
            aria-invalid={error != null || undefined}
            aria-describedby={described ? messageId : undefined}
            onChange={(event) => onChoose?.(event.currentTarget.value)}
          >
            {options.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <span className="select__sign">
            <Icon path={chevronDown} />
          </span>
        </div>
      </div>
      <MessageRow id={messageId} hint={hint} error={error} />
    </div>
  );
}
