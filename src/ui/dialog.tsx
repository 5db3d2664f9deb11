import { useId, type JSX, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { IconButton } from './icon-button.tsx';
import { close } from './icons.ts';
import './dialog.css';

export interface DialogProps {
  title: string;
  closeName: string;
  /** Escape, the cross and a press on the scrim; the caller then unmounts the dialog. */
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean | undefined;
}

/** Open while mounted. */
export function Dialog({ title, closeName, onClose, children, footer, wide = false }: DialogProps): JSX.Element {
  const titleId = useId();
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  // A press on the scrim; by keyboard Escape does the same.
  const press = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target === event.currentTarget && !holdsTyping(event.currentTarget)) onClose();
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
          <h2 id={titleId} className="dialog__title" tabIndex={-1}>
            {title}
          </h2>
          <IconButton name={closeName} path={close} onPress={onClose} />
        </div>
        <div className="dialog__body">{children}</div>
        {footer === undefined ? null : <div className="dialog__footer">{footer}</div>}
      </div>
    </dialog>
  );
}

// Stands outside the component: a ref function made anew at each render would close and open the dialog again.
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
