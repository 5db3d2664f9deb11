import type { JSX } from 'react';
import { Icon } from '../icons/icon.tsx';
import './empty-state.css';

/** An empty list: what is missing, and what to do. */
export function EmptyState({ icon, title, help }: { icon: string; title: string; help: string }): JSX.Element {
  return (
    <div className="empty">
      <Icon path={icon} size="l" />
      <p className="empty__title">{title}</p>
      <p className="empty__help">{help}</p>
    </div>
  );
}
