import type { moment as english } from '../../en-US/service/moment.ts';

export const moment: typeof english = (day, time) => `${day} ${time}（UTC）`;
