import type { FocusEvent, JSX, PointerEvent } from 'react';
import { focusPage } from '../focus/focus.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { WholeText } from '../feedback/whole-text.tsx';
import { Icon } from '../icons/icon.tsx';
import { circleAlert, triangleAlert, circleCheck, close as cross } from '../icons/icons.ts';
import './message-bar.css';

type MessageKind = 'error' | 'success' | 'warning';

export interface Message {
  kind: MessageKind;
  /** The bold label before the text, "Error:" for example. */
  prefix?: string | undefined;
  text: string;
  action?: { label: string; onPress: () => void } | undefined;
}

export interface MessageBarProps {
  /** Null while empty: the bar stays mounted, because only an existing live region is announced. */
  message: Message | null;
  closeName: string;
  onClose: () => void;
  /** Hovered or focused: pause the timer until released. */
  onHold?: (() => void) | undefined;
  onRelease?: (() => void) | undefined;
}

/** Place it right after the page header, as a child of the element that is as tall as the page. */
export function MessageBar({ message, closeName, onClose, ...rest }: MessageBarProps): JSX.Element {
  const { onHold, onRelease } = rest;
  // The bar removes the focused element.
  const close = (): void => {
    onClose();
    focusPage();
  };
  const bar = message === null ? null : <Bar message={message} closeName={closeName} onClose={close} />;
  const isError = message?.kind === 'error';
  // Hover and focus can end independently.
  const leave = ({ currentTarget }: PointerEvent): void => {
    if (!currentTarget.contains(document.activeElement)) onRelease?.();
  };
  const blur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) onRelease?.();
  };
  return (
    <div className="message-bar-place" onPointerEnter={onHold} onPointerLeave={leave} onFocus={onHold} onBlur={blur}>
      <div role="alert">{isError ? bar : null}</div>
      <div role="status">{isError ? null : bar}</div>
    </div>
  );
}

const signs = { error: circleAlert, success: circleCheck, warning: triangleAlert };

type BarProps = Pick<MessageBarProps, 'closeName' | 'onClose'> & { message: Message };

function Bar({ message, closeName, onClose }: BarProps): JSX.Element {
  const { kind, prefix, text, action } = message;
  return (
    <div className={`message-bar message-bar--${kind}`}>
      <Icon path={signs[kind]} />
      <p className="message-bar__text">
        {prefix === undefined ? null : <b>{prefix} </b>}
        <WholeText>{text}</WholeText>
      </p>
      {action === undefined ? null : (
        <button
          className={`button button--${kind === 'warning' ? 'warning' : 'cancel'}`}
          type="button"
          onClick={action.onPress}
        >
          {action.label}
        </button>
      )}
      <IconButton name={closeName} path={cross} onPress={onClose} />
    </div>
  );
}
