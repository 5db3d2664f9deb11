import { useId, type ComponentProps, type JSX, type ReactNode } from 'react';
import { MessageRow } from '../messages/message-row.tsx';
import './check-box.css';

type InputAttributes = 'name' | 'value' | 'defaultChecked' | 'required' | 'ref';

export interface CheckBoxProps extends Pick<ComponentProps<'input'>, InputAttributes> {
  /** The label; links inside it stay links. */
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Stays in the tab order; the hint gives the reason. */
  disabled?: boolean | undefined;
  /** False if there is never a hint or an error. */
  messageRow?: boolean | undefined;
  /** A new error moves the focus to the box. */
  focusOnError?: boolean | undefined;
  onInput?: (() => void) | undefined;
}

export function CheckBox({
  label,
  hint,
  error,
  messageRow = true,
  focusOnError = false,
  disabled = false,
  onInput,
  ...input
}: CheckBoxProps): JSX.Element {
  const id = useId();
  const messageId = `${id}message`;
  const described = hint !== undefined || error != null;
  return (
    <div className="check-box">
      <label className="check-box__row">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="check-box__input"
          aria-invalid={error != null || undefined}
          aria-disabled={disabled || undefined}
          aria-describedby={described ? messageId : undefined}
          onClick={(event) => (disabled ? event.preventDefault() : undefined)}
          onChange={onInput}
        />
        <span>{label}</span>
      </label>
      {messageRow ? (
        <MessageRow
          id={messageId}
          hint={hint}
          error={error}
          onError={focusOnError ? () => document.getElementById(id)?.focus() : undefined}
        />
      ) : null}
    </div>
  );
}
