import { useId, useRef, useState, type JSX, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { useLeaveSlowCall } from '../actions/slow-note.tsx';
import { focusWhenOpen, startOf } from '../focus/focus-dialog.ts';
import { rememberPlace } from '../focus/restore-focus-after-retry.ts';
import { close } from '../icons/icons.ts';
import { FooterPlace } from './dialog-footer.tsx';
import './dialog.css';

export interface DialogProps {
  title: string;
  closeName: string;
  /**
   * Escape, the close button and a press on the scrim; the caller then unmounts the dialog. Without it, the dialog
   * stays.
   */
  onClose: (() => void) | undefined;
  children: ReactNode;
  /** Always the Back button and the action; a step inside can provide its own with `DialogFooter`. */
  footer?: ReactNode;
  wide?: boolean | undefined;
  /** One question or one view: on a phone, as tall as its content. Others fill the window, so that no title moves. */
  small?: boolean | undefined;
  /** Which of several situations is shown: a new one moves the focus to its first field, or to the title. */
  situation?: string | undefined;
  /** In a dialog of several steps: "Step 2 of 4", and the number of filled segments. */
  step?: { label: string; current: number; of: number } | undefined;
}

/** Open while mounted. It never shrinks while it is open. */
export function Dialog({
  title,
  closeName,
  onClose,
  children,
  footer,
  wide = false,
  small = false,
  step,
  situation,
}: DialogProps): JSX.Element {
  const titleId = useId();
  const [footerPlace, setFooterPlace] = useState<HTMLElement | null>(null);
  const leaveSlowCall = useLeaveSlowCall();
  // A dialog that waits for a call can be left once that takes longer.
  const leave = onClose ?? leaveSlowCall;
  const cancel = (event: SyntheticEvent): void => {
    // Browsers close a dialog at a repeated request; `closed` then asks the caller.
    if (!event.cancelable) return;
    event.preventDefault();
    leave?.();
  };
  /** If the browser has closed it: only the caller decides, and may have to say something in it. */
  const closed = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void => {
    if (currentTarget.open || !shownDialogs.has(currentTarget)) return;
    currentTarget.showModal();
    leave?.();
  };
  const pressedScrim = useRef(false);
  // Pressed and released on the scrim: a text selection may end there. On the keyboard, Escape does the same.
  const release = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void => {
    if (pressedScrim.current && target === currentTarget && !holdsTyping(currentTarget)) onClose?.();
  };
  return (
    <dialog
      className={['dialog', wide && 'dialog--wide', small && 'dialog--small'].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      ref={show}
      closedby={leave === null ? 'none' : 'closerequest'}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={({ target, currentTarget }) => (pressedScrim.current = target === currentTarget)}
      onClick={release}
    >
      <div className="dialog__sheet">
        <div className="dialog__content">
          <div className="dialog__head">
            <div className="dialog__titles">
              {step === undefined ? null : <p className="dialog__step">{step.label}</p>}
              <h2
                key={`${situation} ${step?.current}`}
                id={titleId}
                className="dialog__title"
                tabIndex={-1}
                ref={focusWhenOpen}
              >
                {title}
              </h2>
            </div>
            {leave === null ? null : <IconButton name={closeName} path={close} onPress={leave} />}
          </div>
          {step === undefined ? null : <Segments {...step} />}
          <FooterPlace value={footerPlace}>
            <div className="dialog__body">{children}</div>
          </FooterPlace>
        </div>
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

/** Dialogs that must be open. React closes one before it removes or hides it, which the browser reports as well. */
const shownDialogs = new WeakSet<EventTarget>();

// Outside of the component: a ref function created on each render would close and reopen the dialog.
function show(dialog: HTMLDialogElement): () => void {
  // The browser focuses it as the dialog opens: moving the focus afterwards would cost another style and layout pass.
  const start = startOf(dialog);
  const opener = document.activeElement;
  const restoreFocus = opener === null ? null : rememberPlace(opener);
  start?.setAttribute('autofocus', '');
  dialog.showModal();
  shownDialogs.add(dialog);
  start?.removeAttribute('autofocus');
  if (document.activeElement !== start) start?.focus();
  const sheet = dialog.querySelector<HTMLElement>('.dialog__sheet');
  // The height reached so far is the least height of the next step.
  const heights = new ResizeObserver(() => sheet?.style.setProperty('--reached', `${sheet.offsetHeight}px`));
  if (sheet !== null) heights.observe(sheet);
  return () => {
    heights.disconnect();
    shownDialogs.delete(dialog);
    // Closing before React removes the node returns the focus to the opener, unless that was replaced.
    dialog.close();
    restoreFocus?.();
  };
}

function holdsTyping(dialog: HTMLDialogElement): boolean {
  return [...dialog.querySelectorAll('input')].some((input) => input.value !== input.defaultValue);
}
