import type { JSX } from 'react';
import { Icon } from '../icons/icon.tsx';
import { globe } from '../icons/frame-icons.ts';
import './language-switch.css';

export interface Language {
  /** As in the html element: en-US, zh-CN. */
  tag: string;
  /** The language's own name. */
  name: string;
}

export interface LanguageSwitchProps {
  /** Names the group. */
  label: string;
  languages: readonly Language[];
  current: string;
  onChoose: (tag: string) => void;
}

export function LanguageSwitch({ label, languages, current, onChoose }: LanguageSwitchProps): JSX.Element {
  return (
    <div className="language-switch" role="group" aria-label={label}>
      <Icon path={globe} size="s" />
      {languages.map(({ tag, name }) => (
        <button
          key={tag}
          className="language-switch__choice"
          type="button"
          lang={tag}
          aria-current={tag === current ? 'true' : undefined}
          onClick={() => onChoose(tag)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
