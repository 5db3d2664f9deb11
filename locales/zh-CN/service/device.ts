import type { device as english } from '../../en-US/service/device.ts';

export const device: typeof english = { on: (app, system) => `${system} 上的 ${app}`, unknown: '未知设备' };
