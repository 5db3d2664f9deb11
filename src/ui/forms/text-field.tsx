import { useId, useState, type ComponentProps, type FocusEvent, type JSX, type ReactNode } from 'react';
import { MessageRow } from '../messages/message-row.tsx';
import { selectField } from '../focus/focus.ts';
import './text-field.css';

type InputAttributes =
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoCorrect'
  | 'defaultValue'
  | 'enterKeyHint'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'readOnly'
  | 'ref'
  | 'required'
  | 'spellCheck'
  | 'type';

export interface TextFieldProps extends Pick<ComponentProps<'input'>, InputAttributes> {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** The hint is a rule, which an error does not replace. */
  hintStays?: boolean | undefined;
  /** Beside the label, after the field in tab order. */
  labelEnd?: ReactNode;
  /** An icon button inside the box at its end. */
  end?: ReactNode;
  /** A text button in the same place; below the box if space is narrow. */
  action?: ReactNode;
  /** Between the box and its message row, with a fixed height. */
  under?: ReactNode;
  variant?: 'text' | 'code' | 'masked' | undefined;
  /** A new error focuses its field, which it describes, and selects the input. */
  focusOnError?: boolean | undefined;
  /** Validates the value when the field loses focus. */
  check?: ((field: HTMLInputElement) => string | null) | undefined;
  onInput?: (() => void) | undefined;
}

export function TextField({ label, hint, error, labelEnd, end, variant, ...rest }: TextFieldProps): JSX.Element {
  const { action, under, onInput, check, hintStays, focusOnError = false, ...input } = rest;
  const id = useId();
  const [left, setLeft] = useState<string | null>(null);
  const messageId = `${id}message`;
  const shown = error ?? left;
  const described = hint !== undefined || shown != null;
  // Not while something is pressed: it would move away from under the pointer, and a submit validates all fields.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const field = currentTarget.querySelector('input');
    if (field?.value && !currentTarget.contains(relatedTarget) && !document.querySelector(':is(a,button):active'))
      setLeft(check?.(field) ?? null);
  };
  return (
    <div className={variant === 'code' ? 'field field--code' : 'field'}>
      <div className="field__grid">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <div className={boxOf(end, action)} onBlur={leave}>
          <input
            {...input}
            id={id}
            className={variant === 'masked' ? 'field__input field__input--masked' : 'field__input'}
            aria-invalid={shown != null || undefined}
            aria-describedby={described ? messageId : undefined}
            onInput={() => {
              setLeft(null);
              onInput?.();
            }}
          />
          {end === undefined && action === undefined ? null : <div className="field__end">{end ?? action}</div>}
        </div>
        {labelEnd === undefined ? null : <div className="field__label-end">{labelEnd}</div>}
      </div>
      {under === undefined ? null : <div className="field__under">{under}</div>}
      <MessageRow
        id={messageId}
        hint={hint}
        error={shown}
        hintStays={hintStays}
        onError={
          focusOnError && error != null ? () => selectField(document.querySelector(`input[id='${id}']`)) : undefined
        }
      />
    </div>
  );
}

function boxOf(end: ReactNode, action: ReactNode): string {
  if (end !== undefined) return 'field__box field__box--end';
  return action === undefined ? 'field__box' : 'field__box field__box--action';
}
