import { createHash } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { hasPath, type Call } from '#contract/call.ts';
import { table } from '#contract/calls/table.ts';
import { startSilent } from '#machines/testing/paths.ts';
import { judged } from '../tests/faults/decided.ts';
import { classOf, type CallClass } from '../tests/faults/classes.ts';
import { Player, type Flow } from './chart-player.ts';
import { possibleWays, screenWays, type Way } from './chart-ways.ts';
import { expect, freshTest as test, wait } from './fixtures.ts';
import { Watch } from './network-recorder.ts';
import { obstacleOn } from './obstacles.ts';
import { keepCells, type PageCell } from '../scripts/faults/page-cells.ts';
import { atWork, linesOf, marker, pageFaults, type PageFault } from './page-faults.ts';
import { counted, words } from './page-objects.ts';
import { answerOf, type Step } from './path-steps.ts';
import type { Service } from './service.ts';

/** Where a chart writes: a path whose last step is the answer to the write. */
interface Place<Machine extends AnyStateMachine> {
  readonly title: string;
  readonly port: string;
  /** The user's last event; null if the page sends the call by itself. */
  readonly gesture: string | null;
  readonly way: Way<Machine>;
}

/** What a write without a fault does: to the rows of the service, and to the page. */
interface Effect {
  readonly call: Call;
  /** Whether the service asks for a second factor first. */
  readonly isProven: boolean;
  readonly rows: readonly string[];
  readonly hasToken: boolean;
  /** What the call alone does, before those that follow it. */
  readonly own: readonly string[];
  /** The lines that the page shows once it is done. */
  readonly lines: readonly string[];
}

const none: PageFault = { name: 'none', isDone: true, heard: null, sent: 1 };
const isRead = (kind: CallClass): boolean => kind === 'read' || kind === 'session' || kind === 'token';
const rows = Object.entries<Call>(table).map(([name, call]) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are the keys of the table
  return { name, call, kind: classOf[name as keyof typeof table] };
});
const rowOf = (call: Call) => rows.find((each) => each.call === call);

/** One place for each port that writes, for each thing that it writes and each way a user starts it. */
function placesOf<Machine extends AnyStateMachine>(flow: Flow<Machine>): Place<Machine>[] {
  const found = new Map<string, Place<Machine>>();
  for (const way of [...screenWays(flow), ...possibleWays(flow)].toSorted(
    (one, other) => one.events.length - other.events.length,
  )) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every event of a chart has a type
    const steps = way.events as readonly Step[];
    const isFailed = (step: Step): boolean => step.type.startsWith('xstate.error.') || answerOf(step)?.failure != null;
    for (const [at, step] of steps.entries()) {
      if (isFailed(step)) break;
      const port = step.type.startsWith('xstate.done.actor.') ? answerOf(step)?.port : undefined;
      if (port === undefined || !(flow.calls[port] ?? []).some((call) => !isRead(rowOf(call)?.kind ?? 'read')))
        continue;
      const before = steps.slice(0, at);
      const gesture = before.findLast(({ type }) => !type.startsWith('xstate.'))?.type ?? null;
      const written = flow.writeOf?.(snapshotAfter(flow, way, at));
      const title = `${port} after ${gesture ?? 'the start'}${written === undefined ? '' : `: ${written}`}`;
      const shorter = { ...way, events: way.events.slice(0, at + 1) };
      if (!found.has(title) && obstacleOn(flow, shorter) === null)
        found.set(title, { title, port, gesture, way: shorter });
    }
  }
  return [...found.values()];
}

/** The situation of a chart before a step. */
function snapshotAfter<Machine extends AnyStateMachine>(
  { machine }: Flow<Machine>,
  { start, events }: Way<Machine>,
  steps: number,
): SnapshotFrom<Machine> {
  const actor = startSilent<AnyStateMachine>(machine, start);
  for (const event of events.slice(0, steps)) actor.send(event);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the actor runs this chart
  return actor.getSnapshot() as SnapshotFrom<Machine>;
}

/** A call of the page, but for statistics. */
const isCall = (request: Request): boolean =>
  rows.some(({ call, kind }) => kind !== 'bestEffort' && isOf(call, request));
const isOf = (call: Call, request: Request): boolean =>
  request.method() === call.method && hasPath(call, new URL(request.url()).pathname);

/** What the user has typed, but for what may be cleared: passwords and codes. */
const typedIn = async (page: Page): Promise<readonly string[]> =>
  await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:not([type=password], [autocomplete=one-time-code])')]
      .filter((each) => each.checkVisibility() && each.value !== '' && !['radio', 'checkbox'].includes(each.type))
      .map((each) => `${each.name} ${each.value}`),
  );

async function settle(page: Page): Promise<void> {
  await expect(page.locator(atWork)).toHaveCount(0);
  await page.waitForTimeout(300);
  await expect(page.locator(atWork)).toHaveCount(0);
}

/** Every row of the service, but for when a session was used. */
async function rowsOf(service: Service): Promise<readonly string[]> {
  const all = (await service.rows(['access_tokens'])).map((row) => JSON.stringify(row));
  return all.map((row) => (tableOf(row) === 'sessions' ? row.replace(/"used_at":"[^"]+"/, '') : row));
}

/** The tables of the rows that are new and of those that are gone. */
function change(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return [
    ...after.filter((row) => !was.has(row)).map((row) => `+${tableOf(row)}`),
    ...before.filter((row) => !is.has(row)).map((row) => `-${tableOf(row)}`),
  ].toSorted();
}
const tableOf = (row: string): string => /"table":"(\w+)"/.exec(row)?.[1] ?? '';

/** How a page begins to say what it has read back. */
const interrupted = /^The connection dropped\./;

/** The sentences of a refusal, with anything in their placeholders. */
function sentencesOf(symbol: string): RegExp {
  const { errors } = words['en-US'];
  const found = Object.entries(errors).filter(([name]) => name === symbol || name.startsWith(`${symbol}_`));
  return new RegExp(found.map(([, sentence]) => counted(sentence, '.+').source).join('|'));
}

/**
 * Writes without which the page goes on, beside the calls of that class: declining an app always works, and a decision
 * that cannot be repeated is asked for.
 */
const goesOn: readonly string[] = ['decline after consent.decline', 'repeatDecision after the start'];

/** What is so at the moment that a write is held. */
interface Moment {
  readonly rows: readonly string[];
  readonly shown: readonly string[];
  readonly typed: readonly string[];
  readonly requests: number;
}

/** A write of a page under a fault. */
class Cell<Machine extends AnyStateMachine> {
  readonly #flow: Flow<Machine>;
  readonly #place: Place<Machine>;
  readonly #fault: PageFault;
  readonly #player: Player<Machine>;
  readonly #watch: Watch;
  /** How many requests there were before the user's last gesture. */
  #from = 0;
  #isArranged = false;

  private constructor(
    flow: Flow<Machine>,
    place: Place<Machine>,
    fault: PageFault,
    player: Player<Machine>,
    watch: Watch,
  ) {
    this.#flow = flow;
    this.#place = place;
    this.#fault = fault;
    this.#player = player;
    this.#watch = watch;
  }

  static async open<Machine extends AnyStateMachine>(
    flow: Flow<Machine>,
    place: Place<Machine>,
    fault: PageFault,
    { context, service }: { readonly context: BrowserContext; readonly service: Service },
  ): Promise<Cell<Machine>> {
    const watch = await Watch.start(context);
    await context.clock.install({ time: Date.now() + (fault.clockMs ?? 0) });
    const page = await context.newPage();
    await fault.prepare?.(page);
    const player = await Player.open(flow, place.way, { page, service });
    return new Cell(flow, place, fault, player, watch);
  }

  /** What the write does without a fault. */
  async effect(): Promise<Effect> {
    await this.#press();
    let { call, route } = await this.#next();
    let before = await this.#moment();
    await route.continue();
    const isProven = (await bodyOf(route.request())).includes('"mfa_required"');
    if (isProven) {
      await this.#player.prove();
      ({ call, route } = await this.#next());
      before = await this.#moment();
      await route.continue();
    }
    const { page, service } = this.#player.walk;
    const hasToken = route.request().headers()['authorization']?.startsWith('Bearer ') === true;
    await route.request().response();
    const own = await finalChange(before.rows, service);
    await this.#settle();
    const rows = await finalChange(before.rows, service);
    return { call, isProven, hasToken, rows, own, lines: without(await linesOf(page), before.shown) };
  }

  /** What is wrong under the fault. */
  async problems(effect: Effect): Promise<readonly string[]> {
    const { page } = this.#player.walk;
    if (this.#fault.isReplaced === true) return await this.#replaced(effect);
    await this.#press();
    let { route } = await this.#next();
    if (effect.isProven) {
      await route.continue();
      await this.#player.prove();
      ({ route } = await this.#next());
    }
    const before = await this.#moment();
    await this.#act(route, effect.call);
    if (page.isClosed()) return await this.#differs(effect, before);
    await this.#settle();
    const lines = await linesOf(page);
    const requests = this.#watch.requests.slice(before.requests);
    const found = [
      ...(await this.#differs(effect, before)),
      ...this.#sent(effect, this.#fault.sent + (effect.isProven ? 1 : 0)),
      ...navigations(requests),
    ];
    if (lines.some((line) => line.includes(marker))) found.push('shows the HTML of the response');
    this.#watch.check();
    // The page goes on whatever happens.
    if (rowOf(effect.call)?.kind === 'bestEffort' || goesOn.includes(this.#place.title)) return found;
    if (this.#fault.heard !== 'token_expired' && requests.some((each) => isVisit(each, '/login')))
      found.push('went to login');
    found.push(...this.#said(effect, before, lines, requests.some(isCall)));
    if (this.#fault.isDone === false && this.#fault.heard !== 'token_expired')
      found.push(...without(before.typed, await typedIn(page)).map((each) => `lost ${each}`));
    return [...found, ...((await this.#fault.end?.(page)) ?? [])];
  }

  /** What is wrong with the words of the page. `hasRead`: it has asked the service again. */
  #said(effect: Effect, before: Moment, lines: readonly string[], hasRead: boolean): string[] {
    const { isDone, heard } = this.#fault;
    const said = without(lines, before.shown);
    const claims = effect.rows.length === 0 ? [] : effect.lines.filter((line) => said.includes(line));
    if (claims.length > 0 && isDone === false) return [`claims what is not so: ${claims.join(' | ')}`];
    if (claims.length > 0) return heard !== null && !hasRead ? ['claims what it did not read'] : [];
    const isSilent = effect.rows.length === 0 || effect.lines.length === 0;
    if (heard === null)
      return isDone === true && !isSilent ? [`does not say that it is done: ${said.join(' | ')}`] : [];
    // What the page has read back, it says in its own words.
    const isReadBack = (isDone === false || isSilent) && hasRead && said.length > 0;
    const isSaid = lines.some((line) => sentencesOf(heard).test(line) || interrupted.test(line));
    return heard === 'token_expired' || isReadBack || isSaid ? [] : [`does not say ${heard}: ${said.join(' | ')}`];
  }

  /** Whether the call was sent more often since the last gesture. */
  #sent(effect: Effect, most: number): string[] {
    const times = this.#watch.requests.slice(this.#from).filter((each) => isOf(effect.call, each)).length;
    return times > most ? [`sent ${times} times`] : [];
  }

  /** Another account is logged in by the time of the last gesture: it does nothing, and the page is that account's. */
  async #replaced(effect: Effect): Promise<readonly string[]> {
    const { page, service } = this.#player.walk;
    let before: readonly string[] = [];
    await this.#press(async () => void (before = await rowsOf(service))).catch(() => undefined);
    await expect(page.getByText(this.#player.customer.username)).toHaveCount(0);
    await settle(page);
    const changed = change(before, await rowsOf(service)).filter((row) => !row.endsWith('sessions'));
    const former = this.#watch.requests.slice(0, this.#from).map((each) => each.headers()['authorization'] ?? '');
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    const isKept = former.some((each) => each !== '' && stored.includes(each.split(' ')[1] ?? ''));
    return [
      ...this.#sent(effect, 0),
      ...(changed.length > 0 ? [`changes ${changed.join(' ')}`] : []),
      ...(isKept ? ['keeps the token of the former account'] : []),
    ];
  }

  /** Plays the path up to the write. */
  async #press(beforeLast: () => Promise<void> = async () => {}): Promise<void> {
    const { walk, held } = this.#player;
    const steps = walk.events.slice(0, -1);
    const last = steps.findLastIndex(({ type }) => !type.startsWith('xstate.'));
    for (const at of steps.keys()) {
      if (at === last) {
        if (this.#fault.isReplaced === true) await this.#hasUsedToken();
        this.#from = this.#watch.requests.length;
        await this.#fault.begin?.(walk.page, walk.service, this.#player.customer);
        await beforeLast();
      }
      await this.#player.playNext();
    }
    await held.release();
  }

  /** A page that is still reading its session sets the cookies of that account again. */
  async #hasUsedToken(): Promise<void> {
    const isSigned = (request: Request): boolean => request.headers()['authorization'] !== undefined;
    await expect.poll(() => this.#watch.requests.some(isSigned), 'the page calls with its token').toBe(true);
  }

  /** The call of the write, once the page has made it. */
  async #next() {
    const { walk, held } = this.#player;
    const next = await held.next(this.#place.port);
    const answer = answerOf(walk.events.at(-1) ?? { type: '' });
    if (answer !== null && !this.#isArranged) await this.#flow.arrange?.(walk, answer);
    this.#isArranged = true;
    return next;
  }

  async #act(route: Route, call: Call): Promise<void> {
    const { page, service } = this.#player.walk;
    const act = this.#fault.act ?? (async ({ route: sent }) => await sent.continue());
    await act({ page, service, route, call });
    for (let times = 1; times < this.#fault.sent; times += 1)
      await act({ page, service, call, route: (await this.#next()).route });
  }

  async #moment(): Promise<Moment> {
    const { page, service } = this.#player.walk;
    return {
      rows: await rowsOf(service),
      shown: await linesOf(page),
      typed: await typedIn(page),
      requests: this.#watch.requests.length,
    };
  }

  async #settle(): Promise<void> {
    await this.#player.held.letGo();
    await settle(this.#player.walk.page);
  }

  async #differs(effect: Effect, { rows: before }: Moment): Promise<readonly string[]> {
    const { isDone, heard } = this.#fault;
    const done = heard === null ? effect.rows : effect.own;
    const right = isDone === null ? [[], effect.own] : [isDone ? done : []];
    const isRight = (changed: readonly string[]): boolean => right.some((each) => String(each) === String(changed));
    const { service } = this.#player.walk;
    const changed = await finalChange(before, service);
    return isRight(changed)
      ? []
      : [`changes ${changed.join(' ') || 'nothing'}, not ${right.at(-1)?.join(' ') || 'nothing'}`];
  }
}

/** What has changed once nothing does any more: the service does some things after its answer. */
async function finalChange(before: readonly string[], service: Service): Promise<readonly string[]> {
  let found = change(before, await rowsOf(service));
  for (;;) {
    await wait(0.5);
    const later = change(before, await rowsOf(service));
    if (String(later) === String(found)) return found;
    found = later;
  }
}

const without = (lines: readonly string[], others: readonly string[]): readonly string[] =>
  lines.filter((line) => !others.includes(line));
const isVisit = (request: Request, path: string): boolean =>
  request.isNavigationRequest() && new URL(request.url()).pathname === path;
/** At most one. */
function navigations(requests: readonly Request[]): string[] {
  const count = requests.filter((each) => each.isNavigationRequest()).length;
  return count > 1 ? [`went to ${count} pages`] : [];
}
const bodyOf = async (request: Request): Promise<string> => (await (await request.response())?.text()) ?? '';

/** `all`, the name of a fault, or the number that draws a tenth of the cells; without it, one cell of each class. */
const drawn = process.env['FAULTS_PAGES'];

/** In every run: one cell of each class of write that a walk covers. */
const ofEachClass: Readonly<Record<string, string>> = {
  'login logIn after credentials.submit': 'drop after',
  'password savePassword after draft.submit': 'timeout after',
  'passkey renamePasskey after name.submit': 'bad-json truncated',
  'session endSession after session.end': 'dup-click',
};

function isDrawn(chart: string, { title }: { readonly title: string }, { name }: PageFault): boolean {
  const place = `${chart} ${title}`;
  if (drawn === undefined) return ofEachClass[place] === name;
  // `429` is the name of a fault.
  if (drawn === 'all' || pageFaults.some((fault) => fault.name === drawn)) return drawn === 'all' || drawn === name;
  const digest = createHash('sha256').update(`${place} ${name} ${drawn}`).digest();
  return digest.readUInt16BE() % 10 === 0;
}

/** Every write of a chart under the faults that are drawn. */
export function faultsInBrowser<Machine extends AnyStateMachine>(chart: string, flow: Flow<Machine>): void {
  const { id = flow.machine.id } = flow;
  for (const place of placesOf(flow)) {
    const faults = pageFaults.filter((fault) => isDrawn(id, place, fault));
    if (faults.length === 0) continue;
    const tag = drawn === undefined ? [] : '@faults';
    test(`${chart} under faults: ${place.title} [NET-06, QA-03]`, { tag }, async ({ browser, service }) => {
      test.setTimeout(60_000 * (faults.length + 1));
      const inCell = async <T>(fault: PageFault, act: (cell: Cell<Machine>) => Promise<T>): Promise<T> => {
        await service.resetData();
        const context = await browser.newContext();
        try {
          return await act(await Cell.open(flow, place, fault, { context, service }));
        } finally {
          await context.close();
        }
      };
      const effect = await inCell(none, async (cell) => await cell.effect());
      const { name = '' } = rowOf(effect.call) ?? {};
      const cells: PageCell[] = [];
      for (const fault of faults) {
        const isOwn = fault.begin !== undefined && place.gesture === null;
        const reason = isOwn ? 'the page sends it by itself' : (fault.without?.(effect.call, effect.hasToken) ?? null);
        const problems =
          reason === null ? await inCell(fault, async (cell) => [...(await cell.problems(effect))]).catch(wordsOf) : [];
        cells.push({ fault: fault.name, without: reason, ...judged(name, problems) });
      }
      if (drawn !== undefined) keepCells({ chart: id, place: place.title, call: name, cells });
      expect(cells.flatMap(({ fault, problems }) => problems.map((each) => `${fault}: ${each}`))).toEqual([]);
    });
  }
}

const wordsOf = (error: unknown): string[] => [stripVTControlCharacters(String(error)).replaceAll(/\s+/g, ' ')];
