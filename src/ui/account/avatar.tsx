import type { JSX } from 'react';
import './avatar.css';

/** Decoration beside the name it stands for. */
export function Avatar({ name, picture }: { name: string; picture?: string | null | undefined }): JSX.Element {
  // By code point: a name may begin with a sign outside the first plane.
  const [letter = ''] = name.trim();
  return (
    <span className="avatar" aria-hidden="true">
      {picture == null ? letter.toUpperCase() : <img className="avatar__picture" src={picture} alt="" />}
    </span>
  );
}
