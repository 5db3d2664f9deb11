import { useId, type JSX, type ReactNode, type Ref } from 'react';
import './card-group.css';

interface Props {
  title: string;
  /** To move the focus to the title. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** Cards. */
  children: ReactNode;
}

/** Cards under a small title, for pages that list several kinds of things. */
export function CardGroup({ title, titleRef, children }: Props): JSX.Element {
  const titleId = useId();
  return (
    <section className="card-group" aria-labelledby={titleId}>
      <h2 id={titleId} className="card-group__title" tabIndex={-1} ref={titleRef}>
        {title}
      </h2>
      {children}
    </section>
  );
}
