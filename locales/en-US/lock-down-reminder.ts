export const lockDownReminder = {
  title: 'Your account isn’t secured yet',
  one: 'One step of your checklist is still open.',
  some: '{{count}} steps of your checklist are still open.',
  open: 'Continue',
};
