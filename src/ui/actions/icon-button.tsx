import type { JSX } from 'react';
import { Icon } from '../icons/icon.tsx';
import './icon-button.css';

export interface IconButtonProps {
  name: string;
  path: string;
  pressed?: boolean | undefined;
  onPress: () => void;
}

export function IconButton({ name, path, pressed, onPress }: IconButtonProps): JSX.Element {
  return (
    <button className="icon-button" type="button" aria-label={name} aria-pressed={pressed} onClick={onPress}>
      <Icon path={path} />
    </button>
  );
}
