import { useId, useState } from 'react';
import type { JSX, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { close } from '../icons/icons.ts';
import { FooterPlace } from './dialog-footer.tsx';
import './dialog.css';

export interface DialogProps {
  title: string;
  closeName: string;
  /** Escape, the cross and a press on the scrim; the caller then unmounts the dialog. Without it the dialog stays. */
  onClose: (() => void) | undefined;
  children: ReactNode;
  /** Always the way back and the action; a step inside can bring its own with `DialogFooter`. */
  footer?: ReactNode;
  wide?: boolean | undefined;
  /** Which of several situations is shown: another one takes the focus to its first field, or to the title. */
  situation?: string | undefined;
  /** Whose tallest situation gives the height of all, see the style sheet. Without it the tallest one so far does. */
  height?: 'proof' | 'email' | 'password' | 'twoFactor' | 'protection' | undefined;
  /** In a dialog of several steps: "Step 2 of 4", and how many of its segments are filled. */
  step?: { label: string; current: number; of: number } | undefined;
}

/** Open while mounted. From 35 rem up it never gets lower while it is open. */
export function Dialog({ title, closeName, onClose, children, footer, wide = false, step, situation, height }: DialogProps): JSX.Element {
  const titleId = useId();
  const [footerPlace, setFooterPlace] = useState<HTMLElement | null>(null);
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
      className={`dialog${wide ? ' dialog--wide' : ''}${height === undefined ? '' : ` dialog--${height}`}`}
      aria-labelledby={titleId}
      ref={show}
      onCancel={cancel}
      onClick={press}
    >
      <div className="dialog__sheet">
        <div className="dialog__head">
          <div className="dialog__titles">
            {step === undefined ? null : <p className="dialog__step">{step.label}</p>}
            <h2 key={`${situation} ${step?.current}`} id={titleId} className="dialog__title" tabIndex={-1} ref={focusWhenOpen}>
              {title}
            </h2>
          </div>
          {onClose === undefined ? null : <IconButton name={closeName} path={close} onPress={onClose} />}
        </div>
        {step === undefined ? null : <Segments {...step} />}
        <FooterPlace value={footerPlace}>
          <div className="dialog__body">{children}</div>
        </FooterPlace>
        <div className="dialog__footer">
          {footer}
          <div className="dialog__footer-place" ref={setFooterPlace} />
        </div>
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
  const dialog = title?.closest('dialog');
  if (dialog?.open === true) focusStart(dialog);
}

/** The first field that can be seen, or the title. */
function focusStart(dialog: HTMLElement): void {
  const fields = [...dialog.querySelectorAll<HTMLElement>('.dialog__body :is(input, select, textarea)')];
  const field = fields.find((each) => each.closest('[hidden]') === null);
  (field ?? dialog.querySelector<HTMLElement>('.dialog__title'))?.focus();
}

// Outside of the component: a ref function created at each render would close and open the dialog again.
function show(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  focusStart(dialog);
  const sizes = new ResizeObserver(([entry]) => (entry === undefined ? undefined : keepHeight(entry.target)));
  const sheet = dialog.querySelector('.dialog__sheet');
  if (sheet !== null) sizes.observe(sheet);
  return () => {
    sizes.disconnect();
    // Closing before React removes the node gives the focus back to the opener.
    dialog.close();
  };
}

/** The height so far, for the style sheet; of another width it is measured anew. */
function keepHeight(sheet: Element): void {
  if (!(sheet instanceof HTMLElement)) return;
  const width = String(sheet.offsetWidth);
  if (sheet.dataset.width !== width) {
    sheet.dataset.width = width;
    sheet.style.removeProperty('--dialog-kept');
  }
  const kept = Number.parseFloat(sheet.style.getPropertyValue('--dialog-kept')) || 0;
  if (sheet.offsetHeight > kept) sheet.style.setProperty('--dialog-kept', `${sheet.offsetHeight}px`);
}

function holdsTyping(dialog: HTMLDialogElement): boolean {
  return [...dialog.querySelectorAll('input')].some((input) => input.value !== input.defaultValue);
}
