/** A device in mails, as the pages name it. */
export const device = { on: (app: string, system: string) => `${app} on ${system}`, unknown: 'Unknown device' };
