import type { JSX } from 'react';
import { WholeText } from '../feedback/whole-text.tsx';
import { Avatar } from './avatar.tsx';
import './account-menu.css';

/** The owner of the menu, shown at its top. */
export function AccountMenuHead({
  name,
  email,
  picture,
}: {
  name: string;
  email: string;
  picture: string | null;
}): JSX.Element {
  return (
    <div className="account-menu__head">
      <Avatar name={name} picture={picture} size="m" />
      <div className="account-menu__text">
        <p className="account-menu__name">{name}</p>
        {email === '' ? null : (
          <p>
            <WholeText>{email}</WholeText>
          </p>
        )}
      </div>
    </div>
  );
}

/** Between the links and "Log out". */
export function AccountMenuLine(): JSX.Element {
  return <hr className="account-menu__line" />;
}
