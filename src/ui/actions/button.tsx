import { useContext, useId, type JSX, type MouseEvent, type ReactNode, type Ref } from 'react';
import { RowTitle } from './row-title.ts';
import { SlowNote } from './slow-note.tsx';
import './button.css';

export type ButtonVariant =
  | 'classic'
  | 'login'
  | 'timer'
  | 'profileTimer'
  | 'getCode'
  | 'cancel'
  | 'other'
  | 'ghost'
  | 'noPassword'
  | 'warning'
  | 'deleteAccount'
  | 'delete';

interface Looks {
  variant?: ButtonVariant | undefined;
  /** A ghost button in the neutral text color. */
  quiet?: boolean | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

export interface ButtonProps extends Looks {
  type?: 'button' | 'submit' | undefined;
  /** The id of the form if that does not contain the button, such as in a dialog's footer. */
  form?: string | undefined;
  /** With `value`: identifies which of several submit buttons was pressed. */
  name?: string | undefined;
  value?: string | undefined;
  /** Its accessible name, if that must say more than its text. */
  label?: string | undefined;
  busy?: boolean | undefined;
  /** Stays in the tab order; reference the text with the reason by `describedBy`. */
  disabled?: boolean | undefined;
  describedBy?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  onPress?: (() => void) | undefined;
}

export function Button({ variant, quiet, icon, children, ref, ...rest }: ButtonProps): JSX.Element {
  const { busy = false, disabled = false } = rest;
  const idle = busy || disabled;
  const names = useRowName(variant, children);
  // Stopping the click also prevents the submit that Enter in a field triggers through this button.
  const press = (event: MouseEvent): void => (idle ? event.preventDefault() : rest.onPress?.());
  return (
    <>
      <button
        ref={ref}
        className={classNames(variant, quiet)}
        type={rest.type ?? 'button'}
        form={rest.form}
        name={rest.name}
        value={rest.value}
        aria-label={rest.label}
        {...names}
        aria-busy={busy || undefined}
        aria-disabled={idle || undefined}
        aria-describedby={rest.describedBy}
        data-disabled={disabled || undefined}
        onClick={press}
      >
        <span className="button__label">
          {icon}
          <Words>{children}</Words>
        </span>
        {busy ? <span className="button__ring" /> : null}
      </button>
      {busy ? <SlowNote /> : null}
    </>
  );
}

export interface LinkButtonProps extends Looks {
  /** Undefined while not known yet. */
  href: string | undefined;
  /** Downloads the target under this name instead of navigating. */
  download?: string | undefined;
  onPress?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

export function LinkButton({ variant, quiet, icon, children, href, download, onPress }: LinkButtonProps): JSX.Element {
  const names = useRowName(variant, children);
  return (
    <a className={classNames(variant, quiet)} {...names} href={href} download={download} onClick={onPress}>
      <span className="button__label">
        {icon}
        <Words>{children}</Words>
      </span>
    </a>
  );
}

/** A new element for another text: a translator may have replaced the text itself, which React would then not find. */
function Words({ children }: { children: ReactNode }): ReactNode {
  return typeof children === 'string' ? <span key={children}>{children}</span> : children;
}

/** The name of an action in a row: its label and, unless contained in it, the row's title. */
function useRowName(variant: ButtonVariant | undefined, words: ReactNode): { id?: string; 'aria-labelledby'?: string } {
  const id = useId();
  const row = useContext(RowTitle);
  if (row === undefined || variant !== 'ghost') return {};
  const isNamed = typeof words === 'string' && words.toLowerCase().includes(row.title.toLowerCase());
  return isNamed ? {} : { id, 'aria-labelledby': `${id} ${row.id}` };
}

function classNames(variant: ButtonVariant = 'classic', quiet = false): string {
  return `button button--${variant}${quiet ? ' button--quiet' : ''}`;
}
