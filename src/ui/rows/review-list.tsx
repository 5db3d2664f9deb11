import { useId, type JSX, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import './review-list.css';

export interface ReviewListProps {
  title: string;
  /** Review items. */
  children: ReactNode;
}

/** The items to review before an irreversible step. */
export function ReviewList({ title, children }: ReviewListProps): JSX.Element {
  const titleId = useId();
  return (
    <section className="review-list" aria-labelledby={titleId}>
      <h2 id={titleId} className="review-list__title">
        {title}
      </h2>
      <ul className="review-list__items">{children}</ul>
    </section>
  );
}

export interface ReviewItemProps {
  /** `open`: still to resolve; `settled`: nothing to do; `fact`: for information. */
  kind: 'open' | 'settled' | 'fact';
  icon: string;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function ReviewItem({ kind, icon, title, children, action }: ReviewItemProps): JSX.Element {
  return (
    <li className={`review-item review-item--${kind}`}>
      <Icon path={icon} />
      <div className="review-item__text">
        <p className="review-item__title">{title}</p>
        {children === undefined ? null : <div className="review-item__more">{children}</div>}
      </div>
      {action === undefined ? null : <div className="review-item__action">{action}</div>}
    </li>
  );
}

interface ReviewEndProps {
  /** Why the action is not available yet. */
  hint?: { readonly id: string; readonly text: string } | undefined;
  /** The Back button and the action. */
  children: ReactNode;
}

/** The decision below a review. */
export function ReviewEnd({ hint, children }: ReviewEndProps): JSX.Element {
  return (
    <div className="review-end">
      {hint === undefined ? null : (
        <p id={hint.id} className="review-end__hint">
          {hint.text}
        </p>
      )}
      <div className="review-end__buttons">{children}</div>
    </div>
  );
}
