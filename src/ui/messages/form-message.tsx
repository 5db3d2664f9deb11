import type { JSX, ReactNode, Ref } from 'react';
import { Icon } from '../icons/icon.tsx';
import { circleAlert, triangleAlert } from '../icons/icons.ts';
import './form-message.css';

export interface FormMessageProps {
  kind?: 'error' | 'warning' | undefined;
  /** Keep it mounted and pass null while empty: only an existing live region is announced. */
  children: ReactNode;
  action?: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}

export function FormMessage({ kind = 'error', children, action, ref }: FormMessageProps): JSX.Element {
  return (
    <div className="form-message" role="alert" tabIndex={-1} ref={ref}>
      {children == null ? null : (
        <div className="form-message__opening">
          <div className="form-message__clip">
            <div className={`form-message__body form-message__body--${kind}`}>
              <Icon path={kind === 'error' ? circleAlert : triangleAlert} />
              <div className="form-message__content">
                <div className="form-message__text">{children}</div>
                {action}
              </div>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
