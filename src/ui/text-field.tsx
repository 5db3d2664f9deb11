import { useId, type ComponentProps, type JSX, type ReactNode } from 'react';
import { MessageRow } from './message-row.tsx';
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
  error?: string | null | undefined;
  /** Beside the label, after the field in tab order. */
  labelEnd?: ReactNode;
  /** Inside the box at its end. */
  end?: ReactNode;
  look?: 'text' | 'code' | undefined;
  /** An error that appears takes the focus to its field, of which it is the description. */
  focusOnError?: boolean | undefined;
  onEdit?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
}

export function TextField({ label, hint, error, labelEnd, end, look, ...rest }: TextFieldProps): JSX.Element {
  const { onEdit, onLeave, focusOnError = false, ...input } = rest;
  const id = useId();
  const messageId = `${id}message`;
  const told = hint !== undefined || error != null;
  return (
    <div className={look === 'code' ? 'field field--code' : 'field'}>
      <div className="field__grid">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <div className={end === undefined ? 'field__box' : 'field__box field__box--end'}>
          <input
            {...input}
            id={id}
            className="field__input"
            aria-invalid={error != null || undefined}
            aria-describedby={told ? messageId : undefined}
            onInput={onEdit}
            onBlur={onLeave}
          />
          {end === undefined ? null : <div className="field__end">{end}</div>}
        </div>
        {labelEnd === undefined ? null : <div className="field__label-end">{labelEnd}</div>}
      </div>
      <MessageRow
        id={messageId}
        hint={hint}
        error={error}
        onError={focusOnError ? () => document.getElementById(id)?.focus() : undefined}
      />
    </div>
  );
}
