import { expect, test } from 'vitest';
import { deviceInWords } from './device.ts';

const words = { on: (app: string, system: string) => `${system} 上的 ${app}`, unknown: '未知设备' };

test.each([
  ['Safari on iOS', 'iOS 上的 Safari'],
  ['Samsung Internet on Android', 'Android 上的 Samsung Internet'],
  ['Unknown device', '未知设备'],
  ['Windows', 'Windows'],
  ['Camera on the front door', 'Camera on the front door'],
  ['', ''],
])('translates the device %j to %j [ACT-02]', (device, text) => {
  expect(deviceInWords(device, words)).toBe(text);
});
