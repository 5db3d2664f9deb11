/** A date and time in mails. */
export const moment = (day: string, time: string): string => `${day}, ${time} (UTC)`;
