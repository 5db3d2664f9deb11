/** How the service stores a device or app that it does not recognize. */
export const unknownDevice = 'Unknown device';

export interface DeviceWords {
  /** Combines both, such as "Firefox on macOS". */
  on: (app: string, system: string) => string;
  unknown: string;
}

/** Translates a device as the service stores it, such as "Firefox on macOS". Other names stay unchanged. */
export function deviceInWords(device: string, { on, unknown }: DeviceWords): string {
  if (device === unknownDevice) return unknown;
  return device.replace(/^(.+) on (\S+)$/, (_, app: string, system: string) => on(app, system));
}
