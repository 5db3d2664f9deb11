import { useState, type JSX } from 'react';
import { Avatar } from './avatar.tsx';
import { Button } from '../actions/button.tsx';
import { focusIfLost } from '../focus/focus-if-lost.ts';
import { circleAlert, camera } from '../icons/icons.ts';
import { Icon } from '../icons/icon.tsx';
import { WholeText } from '../feedback/whole-text.tsx';
import './avatar-picker.css';

export interface AvatarPickerProps {
  /** The owner's name; its first letter replaces a missing picture. */
  name: string;
  picture: string | null;
  /** The label of the camera button. */
  pickName: string;
  /** Accepted file types, for the input's `accept`. */
  accept: string;
  /** The id of the status. */
  describedBy?: string | undefined;
  /** The new picture is shown while it uploads. */
  sending?: { percent: number; name: string } | undefined;
  onPick: (file: File) => void;
}

export function AvatarPicker({
  name,
  picture,
  pickName,
  accept,
  describedBy,
  sending,
  onPick,
}: AvatarPickerProps): JSX.Element {
  const [chosen, setChosen] = useState<string | null>(null);
  const pick = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    if (file !== undefined) {
      onPick(file);
      setChosen(null);
      // A data URL: the policy allows no blob URLs, and it needs no cleanup.
      const reader = new FileReader();
      reader.addEventListener('load', () => setChosen(typeof reader.result === 'string' ? reader.result : null));
      reader.readAsDataURL(file);
    }
    // Choosing the same file again must count.
    input.value = '';
  };
  return (
    <div className="avatar-picker">
      <Avatar name={name} picture={sending === undefined ? picture : (chosen ?? picture)} />
      {sending === undefined ? (
        <label className="avatar-picker__pick">
          <input
            ref={chosen === null ? undefined : focusIfLost}
            type="file"
            className="visually-hidden"
            accept={accept}
            aria-label={pickName}
            aria-describedby={describedBy}
            onChange={(event) => pick(event.currentTarget)}
          />
          <span className="avatar-picker__badge">
            <Icon path={camera} size="s" />
          </span>
        </label>
      ) : (
        <Ring percent={sending.percent} name={sending.name} />
      )}
    </div>
  );
}

interface StatusProps {
  id: string;
  /** Hidden by an error. */
  text?: string | undefined;
  error?: string | null | undefined;
  action?: { name: string; quiet?: boolean; disabled?: boolean; onPress: () => void } | undefined;
}

/** The line beside the picture: its progress, or why it failed and what the user can do. */
export function AvatarStatus({ id, text, error, action }: StatusProps): JSX.Element {
  return (
    <div className="avatar-status">
      {error == null ? <p>{text === undefined ? null : <WholeText>{text}</WholeText>}</p> : null}
      <div id={id} aria-live="polite">
        {error == null ? null : (
          <p className="avatar-status__error">
            <Icon path={circleAlert} size="s" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {action === undefined ? null : (
        <Button
          key={action.name}
          ref={focusIfLost}
          variant="ghost"
          quiet={action.quiet}
          disabled={action.disabled}
          onPress={action.onPress}
        >
          {action.name}
        </Button>
      )}
    </div>
  );
}

function Ring({ percent, name }: { percent: number; name: string }): JSX.Element {
  return (
    <svg
      className="avatar-picker__ring"
      viewBox="0 0 80 80"
      role="progressbar"
      aria-label={name}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <circle cx="40" cy="40" r="38" pathLength="100" />
      <circle
        className="avatar-picker__done"
        cx="40"
        cy="40"
        r="38"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
      />
    </svg>
  );
}
