import type { JSX, ReactNode, Ref } from 'react';
import { Icon } from '../icons/icon.tsx';
import { info } from '../icons/icons.ts';
import './form-message.css';

/** Information, not an error. */
export function InfoNotice({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }): JSX.Element {
  return (
    <div className="form-message" role="alert" tabIndex={-1} ref={ref}>
      <div className="form-message__body form-message__body--info">
        <Icon path={info} />
        <div className="form-message__content">
          <div className="form-message__text">{children}</div>
        </div>
      </div>
    </div>
  );
}
