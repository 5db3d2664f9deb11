import { useId, type JSX, type ReactNode } from 'react';
import './account-section.css';

export interface AccountSectionProps {
  title: string;
  description: string;
  /** Cards. */
  children: ReactNode;
}

/** A part of an account page: from 60 rem title and line stand left of their card, below that above it. */
export function AccountSection({ title, description, children }: AccountSectionProps): JSX.Element {
  const titleId = useId();
  return (
    <section className="account-section" aria-labelledby={titleId}>
      <div className="account-section__words">
        <h2 id={titleId}>{title}</h2>
        <p>{description}</p>
      </div>
      <div className="account-section__content">{children}</div>
    </section>
  );
}
