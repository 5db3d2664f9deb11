// The icons of header, menus and footer.
export const globe =
  'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5M2.75 12h18.5' +
  'M12 2.75c2.5 2.5 3.75 5.6 3.75 9.25S14.5 18.75 12 21.25' +
  'C9.5 18.75 8.25 15.65 8.25 12S9.5 5.25 12 2.75';
export const chevronDown = 'M6.5 9.5L12 15l5.5-5.5';
export const menu = 'M4 7h16M4 12h16M4 17h16';
export const seal = 'M12 2.75l7.5 2.75v5.75c0 4.6-3 8-7.5 10-4.5-2-7.5-5.4-7.5-10V5.5z';
