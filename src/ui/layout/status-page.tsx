import type { JSX, ReactNode, Ref } from 'react';
import { Icon } from '../icons/icon.tsx';
import { alert, check } from '../icons/icons.ts';
import './status-page.css';

/** A lens: nothing was found. */
const lens =
  'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19M12 7.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 1 0 0-8.5' +
  'M12 2.5v2.25M12 19.25v2.25M2.5 12h2.25M19.25 12h2.25';
const marks = { check, alert, lens };

export interface StatusPageProps {
  mark: keyof typeof marks;
  title: string;
  /** The sentence; a second one may follow in its own paragraph. */
  children: ReactNode;
  /** The next step (classic), then the alternative (ghost). */
  buttons?: ReactNode;
  /** The page header, with the message bar behind it. */
  header?: ReactNode;
  footer?: ReactNode;
  /** The ref of the title, which takes the focus if the page replaces another view. */
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
