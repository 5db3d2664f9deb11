// One path per icon on a grid of 24. Constants instead of a sprite file: a page contains only the icons it shows, and
// none arrives after the text.
export const close = 'M6 6l12 12M18 6L6 18';
export const chevronRight = 'M9.5 6.5L15 12l-5.5 5.5';
export const mail =
  'M4.75 5.25h14.5a2 2 0 0 1 2 2v9.5a2 2 0 0 1-2 2H4.75a2 2 0 0 1-2-2v-9.5a2 2 0 0 1 2-2' +
  'M3.25 6.75L12 13l8.75-6.25';
export const phone =
  'M8.25 2.75h7.5a2 2 0 0 1 2 2v14.5a2 2 0 0 1-2 2h-7.5a2 2 0 0 1-2-2V4.75a2 2 0 0 1 2-2M10.75 18.25h2.5';
export const key = 'M7.75 11.25a4 4 0 1 0 0 8 4 4 0 1 0 0-8M10.6 12.4l9.15-9.15M16 7l3.25 3.25M13.25 9.75l2 2';
export const circleCheck = 'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5M8 12.25l2.75 2.75L16 9.5';
export const check = 'M5 12.75L9.75 17.5 19 7.25';
export const alert = 'M12 3.75v11M12 19.5v.05';
export const logOut = 'M14.25 4.25h-7a2 2 0 0 0-2 2v11.5a2 2 0 0 0 2 2h7M10.75 12h10M17.25 8.25L21 12l-3.75 3.75';
export const swap = 'M4 8.25h15.5M16 4.75l3.5 3.5-3.5 3.5M20 15.75H4.5M8 12.25l-3.5 3.5 3.5 3.5';
export const user = 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M4.75 20.25c.6-3.6 3.5-5.5 7.25-5.5s6.65 1.9 7.25 5.5';
export const addUser =
  'M10 4.25a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 1 0 0-7.5M3.25 19.75c.55-3.3 3.2-5 6.75-5s6.2 1.7 6.75 5M18.5 7.25v6M15.5 10.25h6';
export const store =
  'M4.75 9.75v9.5h14.5v-9.5M3.25 9.25l1.5-4.5h14.5l1.5 4.5a2.9 2.9 0 0 1-5.8.25 2.95 2.95 0 0 1-5.9 0 2.9 2.9 0 0 1-5.3-.25M10 19.25v-4.5h4v4.5';
export const cloud = 'M7 18.75a4.25 4.25 0 0 1-.4-8.48 5.75 5.75 0 0 1 11.1-.52A4.5 4.5 0 0 1 17.25 18.75z';
export const help =
  'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5M9.5 9.5a2.5 2.5 0 1 1 3.6 2.25c-.75.4-1.1.9-1.1 1.75M12 16.7v.05';
export const shieldCheck = 'M12 2.75l7.5 2.75v5.75c0 4.6-3 8-7.5 10-4.5-2-7.5-5.4-7.5-10V5.5zM8.75 12l2.4 2.4 4.1-4.4';
export const lock =
  'M6.75 10.25h10.5a2 2 0 0 1 2 2v6.5a2 2 0 0 1-2 2H6.75a2 2 0 0 1-2-2v-6.5a2 2 0 0 1 2-2M8 10.25V7.5a4 4 0 0 1 8 0v2.75';
export const download = 'M12 3.75v11.5M7.5 11l4.5 4.5L16.5 11M3.75 15.75v2.5a2 2 0 0 0 2 2h12.5a2 2 0 0 0 2-2v-2.5';
export const bin = 'M4 6.5h16M9 6.25V3.75h6v2.5M6 6.5l.75 13.75h10.5L18 6.5M10 10.5v6M14 10.5v6';
export const info = 'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 1 0 0-18.5M12 11v5.5M12 7.8v-.05';
export const copy =
  'M10.25 8.25h8.5a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-8.5a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2' +
  'M15.75 5.25a2 2 0 0 0-2-2h-8.5a2 2 0 0 0-2 2v8.5a2 2 0 0 0 2 2';
export const print =
  'M7 8.5V3.75h10V8.5M7 17.25H5.25a2 2 0 0 1-2-2v-4.75a2 2 0 0 1 2-2h13.5a2 2 0 0 1 2 2v4.75a2 2 0 0 1-2 2H17M7 14h10v6.25H7z';
export const camera =
  'M5.25 7.25H8l1.5-2.5h5l1.5 2.5h2.75a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H5.25a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2' +
  'M12 9.75a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7';
export const parcel = 'M4 8l8-4.25L20 8v8l-8 4.25L4 16zM4 8l8 4.25L20 8M12 12.25v8M8 5.9l8 4.2';
export const speech =
  'M5.25 4.75h13.5a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2H12l-4.75 4v-4h-2a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2';
export const apps = 'M4.25 4.25h6v6h-6zM13.75 4.25h6v6h-6zM4.25 13.75h6v6h-6zM13.75 13.75h6v6h-6z';
