// The icons of the account's own pages, separate from those that the login page loads.
export const chevronLeft = 'M14.5 6.5L9 12l5.5 5.5';
export const clock = 'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5M12 6.75V12l3.5 2.25';
export const link =
  'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7';
export const computer = 'M6 5.25h12a1.75 1.75 0 0 1 1.75 1.75v8.25H4.25V7A1.75 1.75 0 0 1 6 5.25M2.5 18.75h19';
export const skip = 'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5M8 12h8';
