// The icons of the log-in page and of what stands on every page, apart from the others, which come with theirs.
export const lens =
  'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19M12 7.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 1 0 0-8.5' +
  'M12 2.5v2.25M12 19.25v2.25M2.5 12h2.25M19.25 12h2.25';
export const eye =
  'M2.5 12S6 5.75 12 5.75 21.5 12 21.5 12 18 18.25 12 18.25 2.5 12 2.5 12' +
  'M12 9.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 1 0 0-5.5';
export const eyeOff =
  'M9.9 6A8.6 8.6 0 0 1 12 5.75c6 0 9.5 6.25 9.5 6.25a16.5 16.5 0 0 1-2.6 3.3' +
  'M6.6 7.4A15.6 15.6 0 0 0 2.5 12S6 18.25 12 18.25' +
  'a8.7 8.7 0 0 0 5-1.6M10 10.1a2.75 2.75 0 0 0 3.9 3.9M4 4l16 16';
export const triangleAlert = 'M12 3.75L21.75 20.25H2.25zM12 10v4.25M12 17.2v.05';
export const circleAlert = 'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5M12 7.5v5.25M12 16.2v.05';
export const globe =
  'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5M2.75 12h18.5' +
  'M12 2.75c2.5 2.5 3.75 5.6 3.75 9.25S14.5 18.75 12 21.25' +
  'C9.5 18.75 8.25 15.65 8.25 12S9.5 5.25 12 2.75';
export const chevronDown = 'M6.5 9.5L12 15l5.5-5.5';
export const menu = 'M4 7h16M4 12h16M4 17h16';
export const user = 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M4.75 20.25c.6-3.6 3.5-5.5 7.25-5.5s6.65 1.9 7.25 5.5';
export const seal = 'M12 2.75l7.5 2.75v5.75c0 4.6-3 8-7.5 10-4.5-2-7.5-5.4-7.5-10V5.5z';
