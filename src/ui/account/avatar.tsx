import type { JSX } from 'react';
import './avatar.css';

interface Props {
  name: string;
  picture?: string | null | undefined;
  /** Small in the header, medium in its menu, large before a page's title. */
  size?: 's' | 'm' | 'l';
}

/** Decorative: the name is next to it. */
export function Avatar({ name, picture, size = 'l' }: Props): JSX.Element {
  // By code point: a name can begin with a character outside the BMP.
  const [letter = ''] = name.trim();
  return (
    <span className={size === 'l' ? 'avatar' : `avatar avatar--${size}`} aria-hidden="true">
      {picture == null ? letter.toUpperCase() : <img className="avatar__picture" src={picture} alt="" />}
    </span>
  );
}
