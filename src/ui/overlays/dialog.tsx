import {
  useContext,
  useId,
  useRef,
  useState,
  type JSX,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { useLeaveSlowCall } from '../actions/slow-note.tsx';
import { close } from '../icons/icons.ts';
import { FooterPlace } from './dialog-footer.tsx';
import { LeaveTextsContext, type LeaveTexts } from './leave-texts.ts';
import { holdsTyping, isClosedByBrowser, isNewStep, showDialog, showQuestion, startStep } from './open-dialog.ts';
import './dialog.css';

export interface DialogProps {
  title: string;
  closeName: string;
  /**
   * Escape, the browser's Back, the close button and a press on the scrim; the caller then unmounts the dialog. Without
   * it, the dialog stays.
   */
  onClose: (() => void) | undefined;
  children: ReactNode;
  /** Asks whether to leave something. */
  isQuestion?: boolean | undefined;
  /** Whether closing loses what was typed, unless nothing was. */
  losesInput?: boolean | undefined;
  /** Always the Back button and the action; a step inside can provide its own with `DialogFooter`. */
  footer?: ReactNode;
  wide?: boolean | undefined;
  /** Which of several situations is shown: a new one moves the focus to its first field, or to the title. */
  situation?: string | undefined;
  /** In a dialog of several steps: "Step 2 of 4", and the number of filled segments. */
  step?: { label: string; current: number; of: number } | undefined;
}

/** Open while mounted. As tall as its step, which never shrinks; the title has one place in all steps. */
export function Dialog({
  title,
  closeName,
  onClose,
  children,
  footer,
  wide = false,
  isQuestion = false,
  losesInput = true,
  step,
  situation,
}: DialogProps): JSX.Element {
  const titleId = useId();
  const [footerPlace, setFooterPlace] = useState<HTMLElement | null>(null);
  const leaveSlowCall = useLeaveSlowCall();
  // A dialog that waits for a call can be left once that takes longer.
  const leave = onClose ?? leaveSlowCall;
  const leaveTexts = useContext(LeaveTextsContext);
  const [isAsking, setAsking] = useState(false);
  /** At Escape or Back, which are easily pressed by mistake. */
  const askToLeave = (dialog: HTMLDialogElement): void => {
    if (leave !== null && leaveTexts !== null && losesInput && holdsTyping(dialog)) setAsking(true);
    else leave?.();
  };
  const cancel = (event: SyntheticEvent<HTMLDialogElement>): void => {
    // React also reports the request of the question inside. Browsers close a dialog at a repeated request; `closed`
    // then asks the caller.
    if (event.target !== event.currentTarget || !event.cancelable) return;
    event.preventDefault();
    askToLeave(event.currentTarget);
  };
  /** If the browser has closed it: only the caller decides, and may have to say something in it. */
  const closed = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void => {
    if (!isClosedByBrowser(currentTarget)) return;
    currentTarget.showModal();
    askToLeave(currentTarget);
  };
  const pressedScrim = useRef(false);
  const press = ({ target, currentTarget }: PointerEvent<HTMLDialogElement>): void => {
    // The second press of a double click may be outside of the step that the first one led to.
    pressedScrim.current = target === currentTarget && !isNewStep();
  };
  // Pressed and released on the scrim: a text selection may end there. On the keyboard, Escape does the same.
  const release = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void => {
    if (pressedScrim.current && target === currentTarget && !holdsTyping(currentTarget)) onClose?.();
  };
  return (
    <dialog
      className={wide ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={titleId}
      ref={isQuestion ? showQuestion : showDialog}
      closedby={leave === null ? 'none' : 'closerequest'}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={press}
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
                ref={startStep}
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
      {isAsking && leaveTexts !== null ? (
        <LeaveQuestion
          texts={leaveTexts}
          onStay={() => setAsking(false)}
          onLeave={() => {
            // The focus returns from the question to the dialog, and from there to its opener.
            flushSync(() => setAsking(false));
            leave?.();
          }}
        />
      ) : null}
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

interface LeaveQuestionProps {
  texts: LeaveTexts;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before input is lost. */
export function LeaveQuestion({ texts, onStay, onLeave }: LeaveQuestionProps): JSX.Element {
  return (
    <Dialog
      title={texts.title}
      closeName={texts.close}
      isQuestion
      onClose={onStay}
      footer={
        <>
          <Button variant="cancel" onPress={onLeave}>
            {texts.go}
          </Button>
          <Button onPress={onStay}>{texts.stay}</Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  );
}
