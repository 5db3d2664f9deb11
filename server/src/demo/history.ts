import type { EventType } from '#contract/security-events.ts';

/** The customer who has security activity from the start. */
export const customerWithHistory = 'lin.hart@example.com';

interface PastEvent {
  type: string;
  at: Date;
  device: string;
  address: string;
  detail: string | null;
}

const home = '203.0.113.24';
const [laptop, telephone, office] = ['Firefox on macOS', 'Android app', 'Chrome on Windows'];

/** Events, newest first: days before now, hour and minute (UTC), type, device, address, detail. */
const events: readonly (readonly [number, string, EventType, string, string, string?])[] = [
  [1, '21:30', 'login with password', laptop, home],
  [1, '21:12', 'login with third account', laptop, home, 'Larch'],
  [1, '08:17', 'input wrong security code', telephone, home],
  [2, '19:30', 'data protection updated', laptop, home],
  [2, '18:02', 'bound device', 'Front door', home],
  [3, '17:40', 'cloud relay traffic', 'Front door', home],
  [4, '12:05', 'login with password', office, '198.51.100.7'],
  [5, '16:45', 'user archive url generated', office, '198.51.100.7'],
  [5, '16:01', 'user archive task created', office, '198.51.100.7'],
  [6, '16:40', 'bound third account', office, '198.51.100.7', 'Larch'],
  [7, '16:38', 'unbound third account', office, '198.51.100.7', 'Juniper'],
  [9, '20:15', 'generated otp backup code', laptop, home],
  [9, '20:10', 'disabled totp', laptop, home],
  [10, '20:04', 'enabled totp', laptop, home],
  [12, '09:21', 'abandonment cancelled', telephone, home],
  [12, '09:03', 'abandonment scheduled', telephone, home],
  [14, '11:00', 'cloud-subscription', 'Store', home],
  [16, '18:44', 'unbound device', 'Garage', home],
  [18, '13:30', 'official site referral link', office, '198.51.100.7'],
  [20, '08:00', 'enabled backup email', laptop, home],
  [20, '07:55', 'disabled backup email', laptop, home],
  [22, '21:09', 'data protection changed', laptop, home],
  [24, '21:01', 'data protection enabled', laptop, home],
  [25, '20:58', 'data protection disabled', laptop, home],
  [26, '20:50', 'data protection reset', laptop, home],
  [28, '10:10', 'b2b vms lock', 'VMS', home],
  [31, '14:26', 'changed password', laptop, home],
  [33, '14:12', 'reset password', telephone, '2001:db8:85a3:8d3:1319:8a2e:370:7348'],
  [36, '22:31', 'verified email', laptop, home],
  [36, '22:30', 'changed email', laptop, home],
  [40, '09:00', 'bound device', 'Garden', home],
  [44, '09:41', 'login with password', laptop, home],
  [47, '19:20', 'login with password', telephone, home],
  [50, '08:31', 'register with third account', laptop, home, 'Larch'],
  [53, '07:45', 'login with password', laptop, home],
  [56, '18:18', 'login with password', telephone, home],
  [58, '20:00', 'created account', laptop, home],
  // Too old to be shown.
  [63, '20:00', 'login with password', laptop, home],
];

/** A history of the 60 days before the given time. */
export function historyUntil(now: Date): PastEvent[] {
  return events.map(([days, time, type, device, address, detail = null]) => {
    const [hour, minute] = time.split(':').map(Number);
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - days, hour, minute));
    return { type, at, device, address, detail };
  });
}
