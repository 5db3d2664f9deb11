import type { JSX, MouseEvent, ReactNode } from 'react';
import { chevronDown, close } from '../icons/icons.ts';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import './side-menu.css';

export interface SideMenuProps {
  name: string;
  closeName: string;
  onClose: () => void;
  /** `SideMenuLink` and `SideMenuGroup`. */
  children: ReactNode;
  footer: ReactNode;
}

/** The header's links on a phone: a native dialog at the side, open while mounted. */
export function SideMenu({ name, closeName, onClose, children, footer }: SideMenuProps): JSX.Element {
  // A press on the scrim, or on a link to another page.
  const press = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void => {
    if (target === currentTarget || (target instanceof Element && target.closest('a') !== null)) onClose();
  };
  return (
    <dialog className="side-menu" aria-label={name} ref={show} onClose={onClose} onClick={press}>
      <div className="side-menu__sheet">
        <IconButton name={closeName} path={close} onPress={onClose} />
        <nav className="side-menu__links" aria-label={name}>
          {children}
        </nav>
        <div className="side-menu__footer">{footer}</div>
      </div>
    </dialog>
  );
}

interface ItemProps {
  icon: string;
  name: string;
}

export function SideMenuLink({ icon, name, href }: ItemProps & { href: string | undefined }): JSX.Element {
  return (
    <a className="side-menu__item" href={href}>
      <Icon path={icon} />
      {name}
    </a>
  );
}

/** Opens to the links inside. */
export function SideMenuGroup({ icon, name, children }: ItemProps & { children: ReactNode }): JSX.Element {
  return (
    <details className="side-menu__group">
      <summary className="side-menu__item">
        <Icon path={icon} />
        <span>{name}</span>
        <Icon path={chevronDown} size="s" />
      </summary>
      {children}
    </details>
  );
}

// Outside of the component: a ref function created on each render would close and reopen the dialog.
function show(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => dialog.close();
}
