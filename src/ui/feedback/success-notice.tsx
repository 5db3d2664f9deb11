import type { JSX, Ref } from 'react';
import { Icon } from '../icons/icon.tsx';
import { circleCheck } from '../icons/icons.ts';
import './success-notice.css';

/** What an act has come to, told where it was done. */
export function Outcome({ children, ref }: { children: string; ref?: Ref<HTMLDivElement> | undefined }): JSX.Element {
  return (
    <div className="outcome" role="status" tabIndex={-1} ref={ref}>
      <Icon path={circleCheck} />
      <p>{children}</p>
    </div>
  );
}
