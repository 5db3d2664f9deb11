import type { JSX, ReactNode, Ref } from 'react';
import { Icon } from '../icons/icon.tsx';
import { circleCheck } from '../icons/icons.ts';
import './success-notice.css';

/** The result of an action, shown where it was started. */
export function SuccessNotice({
  children,
  ref,
}: {
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}): JSX.Element {
  return (
    <div className="success-notice" role="status" tabIndex={-1} ref={ref}>
      <Icon path={circleCheck} />
      <p>{children}</p>
    </div>
  );
}
