/** A date and time in mails and on pages without scripts, with the time zone. */
export const moment = (day: string, time: string, zone: string): string => `${day}, ${time} (${zone})`;
