/** The third parties that the log-in page of this brand is drawn with, before the service has said which it offers. */
export const providers = [{ key: 'juniper', name: 'Juniper' }] as const;
