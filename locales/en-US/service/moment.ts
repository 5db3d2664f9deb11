/** A day and a time of the day, in mails. */
export const moment = (day: string, time: string): string => `${day}, ${time} (UTC)`;
