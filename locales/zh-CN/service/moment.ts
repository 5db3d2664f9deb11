import type { moment as english } from '../../en-US/service/moment.ts';

export const moment: typeof english = (day, time, zone) => `${day} ${time}（${zone}）`;
