import { useId, type ComponentProps, type JSX, type ReactNode } from 'react';
import { MessageRow } from '../feedback/message-row.tsx';
import './text-field.css';

type InputAttributes =
  | 'autoCapitalize'
  | 'autoComplete'
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
  /** Beside the label, after the field in tab order. */
  labelEnd?: ReactNode;
  /** An icon button inside the box at its end. */
  end?: ReactNode;
  /** A button with words there; in a narrow place it is under the box. */
  action?: ReactNode;
  /** Between the box and its message row, always of one height. */
  under?: ReactNode;
  variant?: 'text' | 'code' | undefined;
  /** An error that appears takes the focus to its field, of which it is the description. */
  focusOnError?: boolean | undefined;
  /** And what was typed is selected: it is replaced rather than corrected. */
  selectOnError?: boolean | undefined;
  onInput?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
}

export function TextField({ label, hint, error, labelEnd, end, variant, ...rest }: TextFieldProps): JSX.Element {
  const { action, under, onInput, onLeave, focusOnError = false, selectOnError = false, ...input } = rest;
  const id = useId();
  const messageId = `${id}message`;
  const described = hint !== undefined || error != null;
  return (
    <div className={variant === 'code' ? 'field field--code' : 'field'}>
      <div className="field__grid">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <div className={boxOf(end, action)}>
          <input
            {...input}
            id={id}
            className="field__input"
            aria-invalid={error != null || undefined}
            aria-describedby={described ? messageId : undefined}
            onInput={onInput}
            onBlur={onLeave}
          />
          {end === undefined && action === undefined ? null : <div className="field__end">{end ?? action}</div>}
        </div>
        {labelEnd === undefined ? null : <div className="field__label-end">{labelEnd}</div>}
      </div>
      {under === undefined ? null : <div className="field__under">{under}</div>}
      <MessageRow
        id={messageId}
        hint={hint}
        error={error}
        onError={focusOnError ? () => focusField(id, selectOnError) : undefined}
      />
    </div>
  );
}

function focusField(id: string, isSelected: boolean): void {
  const field = document.getElementById(id);
  field?.focus();
  if (isSelected && field instanceof HTMLInputElement) field.select();
}

function boxOf(end: ReactNode, action: ReactNode): string {
  if (end !== undefined) return 'field__box field__box--end';
  return action === undefined ? 'field__box' : 'field__box field__box--action';
}
