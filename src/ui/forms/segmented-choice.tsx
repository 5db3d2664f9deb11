import type { JSX } from 'react';
import './segmented-choice.css';

export interface SegmentedChoiceProps<Value extends string> {
  label: string;
  name: string;
  options: readonly { value: Value; name: string }[];
  value: Value;
  /** Undefined before the page has started: the browser keeps the choice. */
  onChange: ((value: Value) => void) | undefined;
}

/** Radio buttons side by side in one bar. */
export function SegmentedChoice<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
}: SegmentedChoiceProps<Value>): JSX.Element {
  return (
    <fieldset className="segmented-choice">
      <legend className="field__label">{label}</legend>
      <div className="segmented-choice__bar">
        {options.map((option) => (
          <label key={option.value} className="segmented-choice__option">
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={option.value}
              {...(onChange === undefined
                ? { defaultChecked: option.value === value }
                : { checked: option.value === value, onChange: () => onChange(option.value) })}
            />
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
