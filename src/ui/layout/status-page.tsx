import type { JSX, ReactNode, Ref } from 'react';
import { Icon } from '../icons/icon.tsx';
import { lens } from '../icons/frame-icons.ts';
import { alert, check } from '../icons/icons.ts';
import './status-page.css';

const marks = { check, alert, lens };

export interface StatusPageProps {
  mark: keyof typeof marks;
  title: string;
  /** The sentence; a second one may follow as its own paragraph. */
  children: ReactNode;
  /** The way on (classic), then the other way (ghost). */
  buttons?: ReactNode;
  /** The page header, with the message bar behind it. */
  header?: ReactNode;
  footer?: ReactNode;
  /** Of the title, which takes the focus where the page replaces another view. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
}

export function StatusPage({ mark, title, children, buttons, header, footer, titleRef }: StatusPageProps): JSX.Element {
  return (
    <div className="status-page">
      {header}
      <main className="status-page__main">
        <StatusMark mark={mark} />
        <h1 tabIndex={-1} ref={titleRef}>
          {title}
        </h1>
        <div className="status-page__text">{children}</div>
        {buttons === undefined ? null : <div className="status-page__buttons">{buttons}</div>}
      </main>
      {footer}
    </div>
  );
}

/** The round mark above the title of a status. */
export function StatusMark({ mark }: Pick<StatusPageProps, 'mark'>): JSX.Element {
  return (
    <div className={`status-page__mark status-page__mark--${mark}`}>
      <Icon path={marks[mark]} size="l" />
    </div>
  );
}
