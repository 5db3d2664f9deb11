import type { JSX } from 'react';
import { createPortal } from 'react-dom';
import { Dialog, type DialogProps } from './dialog.tsx';
import './document-dialog.css';

interface Props extends Omit<DialogProps, 'wide' | 'step'> {
  /** Next to the footer's buttons. */
  link: { href: string; label: string };
}

/** A text to read, on top of the page and separate from it: printing prints only the text. */
export function DocumentDialog({ link, footer, children, ...dialog }: Props): JSX.Element {
  return createPortal(
    <Dialog
      wide
      {...dialog}
      footer={
        <>
          <a className="document-dialog__link" href={link.href} target="_blank" rel="noopener">
            {link.label}
          </a>
          {footer}
        </>
      }
    >
      <div className="document-dialog__text">{children}</div>
    </Dialog>,
    document.body,
  );
}
