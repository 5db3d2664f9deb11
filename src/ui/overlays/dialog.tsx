import { useId } from 'react';
import type { JSX, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { close } from '../icons/icons.ts';
import './dialog.css';

export interface DialogProps {
  title: string;
  closeName: string;
  /** Escape, the cross and a press on the scrim; the caller then unmounts the dialog. Without it the dialog stays. */
  onClose: (() => void) | undefined;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean | undefined;
  /** In a dialog of several steps: "Step 2 of 4", and how many of its segments are filled. */
  step?: { label: string; current: number; of: number } | undefined;
}

/** Open while mounted. */
export function Dialog({ title, closeName, onClose, children, footer, wide = false, step }: DialogProps): JSX.Element {
  const titleId = useId();
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose?.();
  };
  // A press on the scrim; by keyboard Escape does the same.
  const press = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target === event.currentTarget && !holdsTyping(event.currentTarget)) onClose?.();
  };
  return (
    <dialog
      className={wide ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={titleId}
      ref={show}
      onCancel={cancel}
      onClick={press}
    >
      <div className="dialog__sheet">
        <div className="dialog__head">
          <div className="dialog__titles">
            {step === undefined ? null : <p className="dialog__step">{step.label}</p>}
            {/* Another step is another title, which takes the focus when it comes. */}
            <h2 key={step?.current} id={titleId} className="dialog__title" tabIndex={-1} ref={focusWhenOpen}>
              {title}
            </h2>
          </div>
          {onClose === undefined ? null : <IconButton name={closeName} path={close} onPress={onClose} />}
        </div>
        {step === undefined ? null : <Segments {...step} />}
        <div className={step === undefined ? 'dialog__body' : 'dialog__body dialog__body--steps'}>{children}</div>
        {footer === undefined ? null : <div className="dialog__footer">{footer}</div>}
      </div>
    </dialog>
  );
}

function Segments({ current, of }: { current: number; of: number }): JSX.Element {
  return (
    <div className="dialog__segments" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <span key={index} className={index < current ? 'dialog__segment dialog__segment--done' : 'dialog__segment'} />
      ))}
    </div>
  );
}

// The first title is there before its dialog is open.
function focusWhenOpen(title: HTMLElement | null): void {
  if (title?.closest('dialog')?.open === true) title.focus();
}

// Outside of the component: a ref function created at each render would close and open the dialog again.
function show(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  const field = dialog.querySelector<HTMLElement>('.dialog__body :is(input, select, textarea)');
  (field ?? dialog.querySelector<HTMLElement>('.dialog__title'))?.focus();
  // Closing before React removes the node gives the focus back to the opener.
  return () => dialog.close();
}

function holdsTyping(dialog: HTMLDialogElement): boolean {
  return [...dialog.querySelectorAll('input')].some((input) => input.value !== input.defaultValue);
}

/** The bodies of a dialog's steps: all are mounted, so what was typed is kept; only the current one can be seen and reached. */
export function DialogSteps({ steps, current }: { steps: readonly ReactNode[]; current: number }): JSX.Element {
  return (
    <div className="dialog__steps">
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is its place
        <div key={index} inert={index !== current - 1}>
          {step}
        </div>
      ))}
    </div>
  );
}
