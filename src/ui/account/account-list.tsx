import type { JSX, ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { chevronRight, close } from '../icons/icons.ts';
import { WholeText } from '../feedback/whole-text.tsx';
import { Avatar } from './avatar.tsx';
import '../forms/choice-list.css';
import './account-list.css';

/** A list of `AccountRow`s, each clickable as a whole. */
export function AccountList({ children }: { children: ReactNode }): JSX.Element {
  return <ul className="choice-list account-list">{children}</ul>;
}

export interface AccountRowProps {
  title: string;
  more: string | null;
  /** Instead of the letter. */
  icon?: string;
  busy: boolean;
  onChoose: () => void;
  /** Removes the row from the list. */
  remove?: { name: string; onPress: () => void };
}

export function AccountRow({ title, more, icon, busy, onChoose, remove }: AccountRowProps): JSX.Element {
  return (
    <li className="account-list__item">
      <button
        className="choice-list__row"
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => (busy ? undefined : onChoose())}
      >
        {icon === undefined ? (
          <Avatar name={title} />
        ) : (
          <span className="account-list__icon">
            <Icon path={icon} />
          </span>
        )}
        <span className="choice-list__text">
          <span className="choice-list__title">{title}</span>
          {more === null ? null : (
            <span className="choice-list__more">
              <WholeText>{more}</WholeText>
            </span>
          )}
        </span>
        {remove === undefined ? <Icon path={chevronRight} /> : null}
      </button>
      {remove === undefined ? null : <IconButton name={remove.name} path={close} onPress={remove.onPress} />}
    </li>
  );
}
