import type { JSX } from 'react';
import { Icon } from '../icons/icon.tsx';
import { globe } from '../icons/icons.ts';
import { Menu } from '../overlays/menu.tsx';
import './language-switch.css';

export interface LanguageSwitchProps<Tag extends string> {
  /** The purpose of the menu, before the current language. */
  label: string;
  /** As in the html element: en-US, zh-CN. */
  tags: readonly Tag[];
  /** Each language's own name. */
  names: Readonly<Record<Tag, string>>;
  current: Tag;
  /** Undefined before hydration, when a press would be lost. */
  onChoose: ((tag: Tag) => void) | undefined;
}

/** A menu under the name of the current language. */
export function LanguageSwitch<Tag extends string>({
  label,
  tags,
  names,
  current,
  onChoose,
}: LanguageSwitchProps<Tag>): JSX.Element {
  const icon = (
    <>
      <Icon path={globe} size="s" />
      <span className="visually-hidden">{label} </span>
    </>
  );
  return (
    <div className="language-switch">
      <Menu name={names[current]} icon={icon}>
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            lang={tag}
            aria-current={tag === current || undefined}
            disabled={onChoose === undefined}
            onClick={() => onChoose?.(tag)}
          >
            {names[tag]}
          </button>
        ))}
      </Menu>
    </div>
  );
}
