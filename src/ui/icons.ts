// One path an icon on a grid of 24. Constants instead of a sprite file: a page carries only those it draws, and none
// of them arrives after the text.
export const lens =
  'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19M12 7.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 1 0 0-8.5' +
  'M12 2.5v2.25M12 19.25v2.25M2.5 12h2.25M19.25 12h2.25';
export const close = 'M6 6l12 12M18 6L6 18';
export const chevronRight = 'M9.5 6.5L15 12l-5.5 5.5';
export const eye =
  'M2.5 12S6 5.75 12 5.75 21.5 12 21.5 12 18 18.25 12 18.25 2.5 12 2.5 12' +
  'M12 9.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 1 0 0-5.5';
export const eyeOff =
  'M9.9 6A8.6 8.6 0 0 1 12 5.75c6 0 9.5 6.25 9.5 6.25a16.5 16.5 0 0 1-2.6 3.3' +
  'M6.6 7.4A15.6 15.6 0 0 0 2.5 12S6 18.25 12 18.25' +
  'a8.7 8.7 0 0 0 5-1.6M10 10.1a2.75 2.75 0 0 0 3.9 3.9M4 4l16 16';
export const mail =
  'M4.75 5.25h14.5a2 2 0 0 1 2 2v9.5a2 2 0 0 1-2 2H4.75a2 2 0 0 1-2-2v-9.5a2 2 0 0 1 2-2' +
  'M3.25 6.75L12 13l8.75-6.25';
export const phone =
  'M8.25 2.75h7.5a2 2 0 0 1 2 2v14.5a2 2 0 0 1-2 2h-7.5a2 2 0 0 1-2-2V4.75a2 2 0 0 1 2-2' +
  'M10.75 18.25h2.5';
export const key = 'M7.75 11.25a4 4 0 1 0 0 8 4 4 0 1 0 0-8M10.6 12.4l9.15-9.15M16 7l3.25 3.25M13.25 9.75l2 2';
export const triangleAlert = 'M12 3.75L21.75 20.25H2.25zM12 10v4.25M12 17.2v.05';
export const circleAlert = 'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5M12 7.5v5.25M12 16.2v.05';
export const circleCheck = 'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5M8 12.25l2.75 2.75L16 9.5';
export const check = 'M5 12.75L9.75 17.5 19 7.25';
export const alert = 'M12 3.75v11M12 19.5v.05';
export const logOut = 'M14.25 4.25h-7a2 2 0 0 0-2 2v11.5a2 2 0 0 0 2 2h7M10.75 12h10M17.25 8.25L21 12l-3.75 3.75';
export const swap = 'M4 8.25h15.5M16 4.75l3.5 3.5-3.5 3.5M20 15.75H4.5M8 12.25l-3.5 3.5 3.5 3.5';
export const globe =
  'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5M2.75 12h18.5' +
  'M12 2.75c2.5 2.5 3.75 5.6 3.75 9.25S14.5 18.75 12 21.25' +
  'C9.5 18.75 8.25 15.65 8.25 12S9.5 5.25 12 2.75';
