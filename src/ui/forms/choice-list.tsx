import type { JSX } from 'react';
import { Icon } from '../icons/icon.tsx';
import { chevronRight } from '../icons/icons.ts';
import { releaseHeightAfter } from '../overlays/dialog-height.ts';
import './choice-list.css';

export interface Choice {
  id: string;
  icon: string;
  title: string;
  more: string;
}

/** One row per choice, clickable as a whole. */
export function ChoiceList({
  choices,
  disabled = false,
  onChoose,
}: {
  choices: readonly Choice[];
  /** The rows stay in the tab order. */
  disabled?: boolean;
  onChoose: (id: string) => void;
}): JSX.Element {
  return (
    <ul className="choice-list" ref={releaseHeightAfter}>
      {choices.map(({ id, icon, title, more }) => (
        <li key={id}>
          <button
            className="choice-list__row"
            type="button"
            aria-disabled={disabled || undefined}
            onClick={() => (disabled ? undefined : onChoose(id))}
          >
            <Icon path={icon} />
            <span className="choice-list__text">
              <span className="choice-list__title">{title}</span>
              <span className="choice-list__more">{more}</span>
            </span>
            <Icon path={chevronRight} />
          </button>
        </li>
      ))}
    </ul>
  );
}
