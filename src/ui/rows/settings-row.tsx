import { useId, type JSX, type ReactNode, type Ref } from 'react';
import { RowTitle } from '../actions/row-title.ts';
import { keepFocusInCard } from '../focus/restore-focus-after-retry.ts';
import { Icon } from '../icons/icon.tsx';
import { WholeText } from '../feedback/whole-text.tsx';
import './settings-row.css';

export interface SettingsRowProps {
  /** The path of an icon, or a mark instead. */
  icon: string | JSX.Element;
  title: string;
  /** A fact from the service, otherwise one line of explanation. */
  description: ReactNode;
  /** The fact is bad news, or asks for an action. */
  tone?: 'danger' | 'warning' | undefined;
  /** The read failed; the error is shown elsewhere. */
  dim?: boolean | undefined;
  status?: ReactNode;
  /** A ghost button or link; an outlined one moves below in a narrow row. */
  action?: ReactNode;
  /** The title says what the action does, so the label of the action is enough. */
  isTitleAct?: boolean | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

export function SettingsRow({ icon, title, description, tone, dim = false, ...rest }: SettingsRowProps): JSX.Element {
  const { status, action, isTitleAct = false, ref } = rest;
  const titleId = useId();
  return (
    <div
      ref={ref}
      className={dim ? 'settings-row settings-row--dim' : 'settings-row'}
      role="group"
      aria-labelledby={titleId}
    >
      {typeof icon === 'string' ? <Icon path={icon} /> : <span className="settings-row__mark">{icon}</span>}
      <div className="settings-row__text">
        <h3 id={titleId}>{title}</h3>
        <p
          className={
            tone === undefined
              ? 'settings-row__description'
              : `settings-row__description settings-row__description--${tone}`
          }
        >
          {typeof description === 'string' ? <WholeText>{description}</WholeText> : description}
        </p>
      </div>
      {status === undefined ? null : <div className="settings-row__status">{status}</div>}
      {action === undefined ? null : (
        <RowTitle value={isTitleAct ? undefined : { id: titleId, title }}>
          <div className="settings-row__action" ref={keepFocusInCard}>
            {action}
          </div>
        </RowTitle>
      )}
    </div>
  );
}

/** A placeholder for a row that is still loading, of the same height. */
export function SettingsRowSkeleton({ children }: { children: ReactNode }): JSX.Element {
  return <div className="settings-row-skeleton">{children}</div>;
}
