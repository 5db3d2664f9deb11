import type { Fault } from './fault-proxy.ts';

/** What the caller of a call hears. `same`: what it hears without a fault. */
type Heard = 'same' | 'time_out' | 'unreachable' | 'unknown' | 'token_expired' | 'request_throttled';

export interface NetworkFault {
  readonly name: string;
  readonly fault: Fault;
  readonly heard: Heard;
  /** How often a call is sent. */
  readonly sent: 1 | 2;
  /** The wait that a refusal names, in seconds. */
  readonly waitSeconds?: number | null;
  /** Only calls with an access token can meet it. */
  readonly isOfToken?: boolean;
  /** A response that some calls may accept, because they do not read it. */
  readonly answer?: unknown;
  /** How far the device's clock is off. */
  readonly clockMs?: number;
}

/** Could run if a page showed a response as HTML. */
export const marker = '<script>window.shown = true</script>';

const answered = (status: number, body: string, type = 'application/json') => ({
  kind: 'answer' as const,
  status,
  type,
  body,
});
const refused = (symbol: string, more: object = {}): string =>
  JSON.stringify({ error: { symbol, message: 'Refused.', ...more } });
const expired = answered(401, refused('token_expired'));

const badAnswers = ['{', '', 'null', '[]', '{"other":1}'].map((body): NetworkFault => ({
  name: `bad-json ${body === '' ? 'empty' : body}`,
  fault: answered(200, body),
  heard: 'unknown',
  sent: 1,
  answer: body === '' ? undefined : body === '{' ? null : JSON.parse(body),
}));

const throttled = (
  [
    [undefined, null],
    [3, 3],
    ['3', 3],
    [0, null],
    [-1, null],
    ['x', null],
  ] as const
).map(([retryAfter, waitSeconds]): NetworkFault => ({
  name: retryAfter === undefined ? '429' : `429-N ${JSON.stringify(retryAfter)}`,
  fault: answered(429, refused('request_throttled', { retryAfter })),
  heard: 'request_throttled',
  sent: 1,
  waitSeconds,
}));

/** The faults of the network, of the service and of the device's clock, which a single call can meet. */
export const networkFaults: readonly NetworkFault[] = [
  { name: 'timeout', fault: { kind: 'hold' }, heard: 'time_out', sent: 1 },
  { name: 'drop before', fault: { kind: 'reset', when: 'before' }, heard: 'unreachable', sent: 1 },
  { name: 'drop after', fault: { kind: 'reset', when: 'after' }, heard: 'unreachable', sent: 1 },
  { name: '500-empty', fault: answered(500, ''), heard: 'unknown', sent: 1 },
  { name: '500-html', fault: answered(500, `<h1>Error</h1>${marker}`, 'text/html'), heard: 'unknown', sent: 1 },
  ...badAnswers,
  { name: 'expired-once', fault: { ...expired, once: true }, heard: 'same', sent: 2, isOfToken: true },
  { name: 'expired-ever', fault: expired, heard: 'token_expired', sent: 2, isOfToken: true },
  ...throttled,
  { name: 'slow-29', fault: { kind: 'delay', ms: 29_000 }, heard: 'same', sent: 1 },
  { name: 'slow-31', fault: { kind: 'delay', ms: 31_000 }, heard: 'time_out', sent: 1 },
  { name: 'skew+10', fault: { kind: 'none' }, heard: 'same', sent: 1, clockMs: 600_000 },
  { name: 'skew-10', fault: { kind: 'none' }, heard: 'same', sent: 1, clockMs: -600_000 },
];
