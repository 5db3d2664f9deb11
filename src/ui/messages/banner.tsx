import { useId, type JSX, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { triangleAlert, close, shieldCheck } from '../icons/icons.ts';
import './banner.css';

export interface BannerProps {
  /** A warning stays as long as its cause. */
  kind: 'notice' | 'warning';
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** The close button of a notice. */
  dismiss?: { name: string; onPress: () => void } | undefined;
}

/** Part of the page, not a message, so it is not announced. */
export function Banner({ kind, title, children, action, dismiss }: BannerProps): JSX.Element {
  const titleId = useId();
  return (
    <section className={`banner banner--${kind}`} aria-labelledby={titleId}>
      <div className="banner__inner">
        <Icon path={kind === 'warning' ? triangleAlert : shieldCheck} />
        <div className="banner__body">
          <h2 id={titleId} className="banner__title">
            {title}
          </h2>
          <p className="banner__text">{children}</p>
        </div>
        {action === undefined ? null : <div className="banner__action">{action}</div>}
        {dismiss === undefined ? null : <IconButton name={dismiss.name} path={close} onPress={dismiss.onPress} />}
      </div>
    </section>
  );
}
