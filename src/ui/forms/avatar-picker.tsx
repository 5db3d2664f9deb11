import { useId, type JSX } from 'react';
import { Avatar } from '../account/avatar.tsx';
import { Button } from '../actions/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { camera } from '../icons/icons.ts';
import { MessageRow } from '../feedback/message-row.tsx';
import './avatar-picker.css';

export interface AvatarPickerProps {
  /** Whose picture: its first letter is shown without a picture. */
  name: string;
  /** The one that was chosen is shown at once; after a failure the old one again. */
  picture: string | null;
  /** Names the camera. */
  pickName: string;
  /** The kinds of files, as the input's `accept`. */
  accept: string;
  /** While the picture is on its way. */
  sending?: { percent: number; name: string; cancel: string; onCancel: () => void } | undefined;
  /** Why the last one failed. */
  error?: string | null | undefined;
  onPick: (file: File) => void;
}

export function AvatarPicker({ name, picture, pickName, accept, sending, error, onPick }: AvatarPickerProps): JSX.Element {
  const messageId = `${useId()}message`;
  const pick = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    if (file !== undefined) onPick(file);
    // The same file once more is a choice too.
    input.value = '';
  };
  return (
    <div className="avatar-picker">
      <div className="avatar-picker__picture">
        <Avatar name={name} picture={picture} />
        {sending === undefined ? (
          <label className="avatar-picker__pick">
            <input
              type="file"
              className="visually-hidden"
              accept={accept}
              aria-label={pickName}
              aria-describedby={error == null ? undefined : messageId}
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
      {sending === undefined ? null : (
        <Button variant="ghost" quiet onPress={sending.onCancel}>
          {sending.cancel}
        </Button>
      )}
      <MessageRow id={messageId} error={error} />
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
      <circle className="avatar-picker__done" cx="40" cy="40" r="38" pathLength="100" strokeDasharray={`${percent} 100`} />
    </svg>
  );
}
