import { useId, type JSX, type ReactNode } from 'react';
import { Logo } from '#brand/logo.tsx';
import { Icon } from '../icons/icon.tsx';
import { apps } from '../icons/icons.ts';
import { Avatar } from './avatar.tsx';
import { WholeText } from '../feedback/whole-text.tsx';
import './app-request.css';

/** The app and the account center side by side; the title contains their names. */
export function AppTiles({ logo }: { logo: string | null }): JSX.Element {
  return (
    <div className="app-tiles" aria-hidden="true">
      <span className="app-tiles__tile">
        {logo === null ? <Icon path={apps} /> : <img className="app-tiles__logo" src={logo} alt="" />}
      </span>
      <span className="app-tiles__dots" />
      <span className="app-tiles__tile app-tiles__tile--own">
        <Logo Icon={Icon} />
      </span>
    </div>
  );
}

export interface AccountCardProps {
  /** Names the group. */
  label: string;
  name: string;
  email: string;
  /** A ghost button. */
  action?: ReactNode;
}

/** The account that acts. */
export function AccountCard({ label, name, email, action }: AccountCardProps): JSX.Element {
  return (
    <div className="account-card" role="group" aria-label={label}>
      <div className="account-card__inner">
        <Avatar name={name} />
        <div className="account-card__text">
          <p className="account-card__name">{name}</p>
          {name === email ? null : (
            <p className="account-card__email">
              <WholeText>{email}</WholeText>
            </p>
          )}
        </div>
        {action === undefined ? null : <div className="account-card__action">{action}</div>}
      </div>
    </div>
  );
}

export interface Fact {
  icon: string;
  term: string;
  value: string;
}

/** The shared data, with its actual values. */
export function ScopeList({ title, facts }: { title: string; facts: readonly Fact[] }): JSX.Element {
  const titleId = useId();
  return (
    <section className="scope-list" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <dl>
        {facts.map(({ icon, term, value }) => (
          <div key={term} className="scope-list__fact">
            <dt>
              <Icon path={icon} />
              {term}
            </dt>
            <dd>
              <WholeText>{value}</WholeText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Two buttons of equal width; stacked with the second on top if space is short. */
export function Decision({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className="decision">
      <div className="decision__buttons">{children}</div>
    </div>
  );
}
