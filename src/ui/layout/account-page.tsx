import { useId, type JSX, type MouseEvent, type ReactNode, type RefCallback } from 'react';
import { passFocusToPage } from '../focus/focus.ts';
import { Icon } from '../icons/icon.tsx';
import { chevronLeft } from '../icons/icons.ts';
import './account-page.css';

export interface AccountMainProps {
  /** The customer's home, which each brand lays out in its own way. */
  isHome?: boolean;
  /** In a document prerendered with several views: the fragment that shows this one. */
  fragment?: string | undefined;
  /** On a subpage: the link back, left of its title and cards. */
  back?: { readonly href: string; readonly name: string; readonly onOpen?: () => void } | undefined;
  /** Null while unknown: the home page shows a skeleton. A view behind the security page may render its own. */
  title: string | null;
  /** The line under the title: a sentence, or its replacement. */
  description?: ReactNode;
  avatar?: ReactNode;
  /** Cards and notices, one under the other. */
  children?: ReactNode;
}

interface AccountFrameProps {
  /** The page header, with the message bar behind it. */
  header: ReactNode;
  footer: ReactNode;
}

export function AccountPage({ header, footer, ...main }: AccountFrameProps & AccountMainProps): JSX.Element {
  return (
    <AccountFrame header={header} footer={footer}>
      <AccountMain {...main} />
    </AccountFrame>
  );
}

export function AccountFrame({ header, footer, children }: AccountFrameProps & { children: ReactNode }): JSX.Element {
  return (
    <div className="account-page">
      {header}
      {children}
      {footer}
    </div>
  );
}

export function AccountMain({
  isHome = false,
  fragment,
  back,
  title,
  description,
  avatar,
  children,
}: AccountMainProps): JSX.Element {
  return (
    <main
      className={`account-page__main${isHome ? ' account-page__main--home' : ''}${back === undefined ? '' : ' account-page__main--behind'}`}
      tabIndex={-1}
      data-view={fragment}
      // The document's script has changed it (index.html).
      suppressHydrationWarning={fragment !== undefined}
      hidden={fragment !== undefined && fragment !== ''}
    >
      {back === undefined ? null : <BackLink {...back} />}
      {title === null ? (
        isHome ? (
          <div className="account-page__title account-page__title--waiting" />
        ) : null
      ) : (
        <AccountTitle title={title} description={description} avatar={avatar} />
      )}
      {children === undefined ? null : <div className="account-page__cards">{children}</div>}
    </main>
  );
}

interface AccountTitleProps {
  title: string;
  description?: ReactNode;
  avatar?: ReactNode;
  titleRef?: RefCallback<HTMLElement> | undefined;
}

/** The title of an account page, with the content next to and below it. */
export function AccountTitle({
  title,
  description,
  avatar,
  titleRef = passFocusToPage,
}: AccountTitleProps): JSX.Element {
  return (
    <div className="account-page__title">
      {avatar}
      <div className="account-page__text">
        <h1 tabIndex={-1} ref={titleRef}>
          {title}
        </h1>
        {typeof description === 'string' ? <p>{description}</p> : description}
      </div>
    </div>
  );
}

function BackLink({ href, name, onOpen }: NonNullable<AccountMainProps['back']>): JSX.Element {
  const open = (event: MouseEvent): void => {
    // Let the browser open other tabs and windows.
    if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a className="account-page__back" href={href} onClick={open}>
      <Icon path={chevronLeft} size="s" />
      {name}
    </a>
  );
}

export interface AccountSectionProps {
  title: string;
  description?: string | undefined;
  /** Hidden while its data loads. */
  hidden?: boolean;
  /** Cards. */
  children: ReactNode;
}

/** A section of an account page: from 60 rem up, title and line are left of the card; below that, above it. */
export function AccountSection({ title, description, hidden = false, children }: AccountSectionProps): JSX.Element {
  const titleId = useId();
  return (
    <section className="account-section" hidden={hidden} aria-labelledby={titleId}>
      <div className="account-section__text">
        <h2 id={titleId}>{title}</h2>
        {description === undefined ? null : <p>{description}</p>}
      </div>
      <div className="account-section__content">{children}</div>
    </section>
  );
}
