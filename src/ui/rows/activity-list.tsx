import { useId, type JSX } from 'react';
import { Button } from '../actions/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { circleAlert } from '../icons/icons.ts';
import { WholeText } from '../feedback/whole-text.tsx';
import './activity-list.css';

interface ActivityEntry {
  id: string;
  icon: string;
  event: string;
  /** "device · IP". */
  place: string;
  /** For people and for machines. */
  time: string;
  dateTime: string;
  /** A failed attempt, the only kind of event that is marked. */
  failed: boolean;
  /** The user's response, such as "This was not me". */
  action?: { label: string; onPress: () => void } | undefined;
}

export interface ActivityListProps {
  /** Above the days. */
  hint?: string | undefined;
  days: readonly { title: string; entries: readonly ActivityEntry[] }[];
  more?: { label: string; busy: boolean; onPress: () => void } | undefined;
}

/** New rows are added below, so the scroll position stays. */
export function ActivityList({ hint, days, more }: ActivityListProps): JSX.Element {
  return (
    <div className="activity-list">
      {hint === undefined ? null : <p>{hint}</p>}
      {days.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h2 className="activity-list__day">
            <WholeText>{title}</WholeText>
          </h2>
          <ul className="activity-list__card">
            {entries.map((entry) => (
              <Row key={entry.id} {...entry} />
            ))}
          </ul>
        </section>
      ))}
      {more === undefined ? null : (
        <div className="activity-list__more">
          <Button variant="cancel" busy={more.busy} onPress={more.onPress}>
            {more.label}
          </Button>
        </div>
      )}
    </div>
  );
}

function Row({ icon, event, place, time, dateTime, failed, action }: ActivityEntry): JSX.Element {
  const eventId = useId();
  return (
    <li className={failed ? 'activity-list__row activity-list__row--failed' : 'activity-list__row'}>
      <Icon path={failed ? circleAlert : icon} />
      <div className="activity-list__text">
        <p id={eventId} className="activity-list__event">
          {event}
        </p>
        <p className="activity-list__place">{place}</p>
      </div>
      {action === undefined ? null : (
        <div className="activity-list__action">
          <Button variant="ghost" quiet describedBy={eventId} onPress={action.onPress}>
            {action.label}
          </Button>
        </div>
      )}
      <time className="activity-list__time" dateTime={dateTime}>
        {time}
      </time>
    </li>
  );
}
