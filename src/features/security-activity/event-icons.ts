import { isEventType, securityEvents, type EventIcon, type EventName } from '#contract/security-events.ts';
import {
  clock,
  link,
  apps,
  bin,
  camera,
  cloud,
  download,
  key,
  lock,
  logOut,
  mail,
  phone,
  shieldCheck,
  store,
  triangleAlert,
  user,
} from '#src/ui/icons/icons.ts';

const icons: Readonly<Record<EventIcon, string>> = {
  alert: triangleAlert,
  apps,
  bin,
  camera,
  cloud,
  download,
  key,
  link,
  lock,
  logOut,
  mail,
  phone,
  shieldCheck,
  store,
  user,
};

/** The icon of an event; failed events have their own. */
export function eventIcon(name: EventName): string {
  return isEventType(name) ? icons[securityEvents[name].icon] : clock;
}
