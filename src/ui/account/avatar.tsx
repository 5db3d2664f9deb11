import type { JSX } from 'react';
import './avatar.css';

interface Props {
  name: string;
  picture?: string | null | undefined;
  /** Small in the header, in the middle in its menu, large in front of a page's title. */
  size?: 's' | 'm' | 'l';
}

/** Decoration beside the name it stands for. */
export function Avatar({ name, picture, size = 'l' }: Props): JSX.Element {
  // By code point: a name may begin with a sign outside the first plane.
  const [letter = ''] = name.trim();
  return (
    <span className={size === 'l' ? 'avatar' : `avatar avatar--${size}`} aria-hidden="true">
      {picture == null ? letter.toUpperCase() : <img className="avatar__picture" src={picture} alt="" />}
    </span>
  );
}
