/** What all mails have in common. */
export const mailFrame = {
  greeting: 'Hello,',
  /** Between a name and its value. */
  colon: ': ',
  facts: { when: 'When', device: 'Device', address: 'IP address', place: 'Place' },
  /** Where an address probably is. */
  about: (city: string | null, country: string) => (city === null ? `in ${country}` : `about ${city}, ${country}`),
  links: {
    logIn: 'Log in',
    resetPassword: 'Reset password',
    security: 'Open security page',
    support: 'Contact support',
  },
  end: (to: string) => `This automatic email was sent to ${to}. Replies are not read.`,
};
