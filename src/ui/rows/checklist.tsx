import { useId, type JSX, type ReactNode } from 'react';
import { skip, circleCheck } from '../icons/icons.ts';
import { Icon } from '../icons/icon.tsx';
import { RowTitle } from '../actions/row-title.ts';
import './checklist.css';

type StepState = 'done' | 'skipped' | 'current' | 'open';

interface ProgressProps {
  /** "1 done, 1 skipped, 3 to do". */
  counts: string;
  /** "Step 3 of 5". */
  position: string | null;
  states: readonly StepState[];
}

/** The progress of a checklist, as text and as a bar. */
export function ChecklistProgress({ counts, position, states }: ProgressProps): JSX.Element {
  return (
    <div className="checklist-progress">
      <p role="status">{counts}</p>
      {position === null ? null : <p>{position}</p>}
      <div className="checklist-progress__bar" aria-hidden="true">
        {states.map((state, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a segment is its place
          <span key={index} className={`checklist-progress__segment checklist-progress__segment--${state}`} />
        ))}
      </div>
    </div>
  );
}

/** The steps of a checklist: each child one `ChecklistStep`. */
export function Checklist({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  return (
    <ol className="checklist" aria-label={label}>
      {children}
    </ol>
  );
}

const circle = 'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5';
const icons = { done: circleCheck, skipped: skip, current: circle, open: circle } as const;

interface StepProps {
  state: StepState;
  title: string;
  description: ReactNode;
  /** "Done", or the control that reopens a skipped step. */
  end?: ReactNode;
  /** To move the focus to the step when it opens. */
  focus?: ((node: HTMLElement | null) => void) | undefined;
  /** The content of an open step. */
  children?: ReactNode;
}

export function ChecklistStep({ state, title, description, end, focus, children }: StepProps): JSX.Element {
  const titleId = useId();
  return (
    <li
      className={`checklist__step checklist__step--${state}`}
      aria-labelledby={titleId}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <Icon path={icons[state]} />
      <div className="checklist__text">
        <h3 id={titleId} tabIndex={-1} ref={focus}>
          {title}
        </h3>
        {description === null ? null : <p className="checklist__description">{description}</p>}
      </div>
      {end === undefined ? null : (
        <div className="checklist__end">
          <RowTitle value={{ id: titleId, title }}>{end}</RowTitle>
        </div>
      )}
      {children === undefined ? null : <div className="checklist__open">{children}</div>}
    </li>
  );
}

/** The buttons of an open step, the primary one last. */
export function ChecklistButtons({ children }: { children: ReactNode }): JSX.Element {
  return <div className="checklist__buttons">{children}</div>;
}
