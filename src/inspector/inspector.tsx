import { StrictMode, Suspense, useState, useSyncExternalStore, type ChangeEvent, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserReceiver } from '@statelyai/inspect';
import { activeStates, actorLog, type ActorRow, type Step } from './actor-log.ts';
import { ChartPicture } from './chart-picture.tsx';
import './inspector.css';

const log = actorLog();
// Announce only now: the page sends earlier events to a frame that has announced itself or loaded.
window.addEventListener('load', () => createBrowserReceiver().subscribe(log.take));

/** Shows the run in a window of its own, because a dialog of the page covers the panel below it. */
function openWindow(): void {
  const own = window.open(window.location.href, '', 'popup,width=1200,height=800');
  if (own === null) return;
  let stop = (): void => undefined;
  // What an inspector says to the window that opened it.
  window.addEventListener('message', ({ source, data }: MessageEvent<{ type?: string } | null>) => {
    if (source !== own || data?.type !== '@statelyai.connected') return;
    // A window that is loaded again begins from the start.
    stop();
    stop = log.replay((event) => own.postMessage(event, window.location.origin));
    // The page below becomes whole.
    window.frameElement?.setAttribute('hidden', '');
    window.parent.document.body.style.paddingBottom = '';
  });
}

/** Development only: every running chart, drawn with its state, and what happened to it. */
function Inspector(): JSX.Element {
  // React may render a view twice; the actors of the discarded attempt never start.
  const rows = useSyncExternalStore(log.subscribe, log.read).filter(({ steps }) => steps.length > 0);
  const [chosen, setChosen] = useState<string | null>(null);
  const latest = rows
    .filter(({ chart }) => chart !== null)
    .toSorted((one, other) => (other.steps.at(-1)?.number ?? 0) - (one.steps.at(-1)?.number ?? 0))[0];
  const shown = rows.find(({ sessionId }) => sessionId === chosen) ?? latest;
  const top = rows.filter(({ parent }) => rows.every(({ sessionId }) => sessionId !== parent));
  return (
    <div className="inspector">
      <nav className="inspector__actors" aria-label="Actors">
        <RunFile />
        <label>
          <input
            type="checkbox"
            checked={chosen === null}
            onChange={() => setChosen(chosen === null ? (shown?.sessionId ?? null) : null)}
          />{' '}
          Follow what happens
        </label>
        {rows.length === 0 ? <p>Waiting for a page with ?inspect in its address.</p> : null}
        <ActorTree rows={rows} level={top} shown={shown} onChoose={setChosen} />
      </nav>
      {shown === undefined ? null : <Actor key={shown.sessionId} row={shown} rows={rows} onChoose={setChosen} />}
    </div>
  );
}

interface TreeProps {
  rows: readonly ActorRow[];
  level: readonly ActorRow[];
  shown: ActorRow | undefined;
  onChoose: (sessionId: string) => void;
}

/** The actors, each with those that it started. */
function ActorTree({ rows, level, shown, onChoose }: TreeProps): JSX.Element | null {
  if (level.length === 0) return null;
  return (
    <ul>
      {level.map(({ sessionId, name, chart, steps }) => (
        <li key={sessionId}>
          {chart === null ? (
            <span>{name}</span>
          ) : (
            <button type="button" aria-pressed={shown?.sessionId === sessionId} onClick={() => onChoose(sessionId)}>
              {name}
            </button>
          )}{' '}
          <small>{steps.at(-1)?.status}</small>
          <ActorTree
            rows={rows}
            level={rows.filter(({ parent }) => parent === sessionId)}
            shown={shown}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
}

interface ActorProps {
  row: ActorRow;
  rows: readonly ActorRow[];
  onChoose: (sessionId: string) => void;
}

/** One actor at one of its steps: the last one, until another is chosen. */
function Actor({ row, rows, onChoose }: ActorProps): JSX.Element | null {
  const { chart, name, parent, sessionId, steps } = row;
  const [chosen, setChosen] = useState<number | null>(null);
  const index = chosen ?? steps.length - 1;
  const step = steps[index];
  if (step === undefined) return null;
  const family = [
    ...rows.filter((each) => each.sessionId === parent).map((each) => ({ ...each, relation: 'Parent' })),
    ...rows
      .filter((each) => each.parent === sessionId && each.chart !== null)
      .map((each) => ({ ...each, relation: 'Child' })),
  ];
  return (
    <main className="inspector__actor" aria-label={name}>
      <section>
        <h2>
          {name} <small>{step.status}</small>
        </h2>
        <p>
          State: <b>{stateText(step.value)}</b>
        </p>
        <p className="inspector__family">
          {family.map(({ relation, ...each }) => (
            <button key={each.sessionId} type="button" onClick={() => onChoose(each.sessionId)}>
              {relation}: {each.name}
            </button>
          ))}
        </p>
        {chart === null ? null : (
          <Suspense fallback={<p>Drawing the chart.</p>}>
            <ChartPicture chart={chart} active={activeStates(chart, step.value)} />
          </Suspense>
        )}
      </section>
      <section aria-label={`What happened to ${name}`}>
        <p className="inspector__bar">
          <button type="button" disabled={index === 0} onClick={() => setChosen(index - 1)}>
            Back
          </button>{' '}
          <button type="button" disabled={index >= steps.length - 1} onClick={() => setChosen(index + 1)}>
            Forward
          </button>{' '}
          <button type="button" disabled={chosen === null} onClick={() => setChosen(null)}>
            Latest
          </button>{' '}
          Step {index + 1} of {steps.length}
        </p>
        <ol>
          {steps.map((each, at) => (
            <StepItem
              key={each.number}
              step={each}
              isShown={at === index}
              isChosen={chosen !== null}
              onChoose={() => setChosen(at)}
            />
          ))}
        </ol>
        <details>
          <summary>Context</summary>
          <pre>{JSON.stringify(step.context, null, 1)}</pre>
        </details>
      </section>
    </main>
  );
}

interface StepProps {
  step: Step;
  isShown: boolean;
  /** By the user, so the list moves to it. */
  isChosen: boolean;
  onChoose: () => void;
}

/** An event, the state it led to, and the parts of the context that it changed. */
function StepItem({ step: { event, value, changes }, isShown, isChosen, onChoose }: StepProps): JSX.Element {
  const { type, ...data } = event;
  return (
    <li ref={isShown && isChosen ? scrollIntoView : undefined} aria-current={isShown ? 'step' : undefined}>
      <button type="button" onClick={onChoose}>
        {type}
      </button>{' '}
      → {stateText(value)}
      {Object.keys(data).length === 0 ? null : <code>{JSON.stringify(data)}</code>}
      {changes.map(({ key, before, after }) => (
        <code key={key}>
          {key}: {short(before)} → {short(after)}
        </code>
      ))}
    </li>
  );
}

const scrollIntoView = (step: HTMLLIElement | null): void => step?.scrollIntoView({ block: 'nearest' });

/** Saves the run as a file, for a report, and opens such a file. */
function RunFile(): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const save = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([log.save()], { type: 'application/json' }));
    link.download = 'run.json';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const open = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file === undefined) return;
    try {
      log.open(await file.text());
      setProblem(null);
    } catch {
      setProblem(`${file.name} is not a saved run.`);
    }
    target.value = '';
  };
  return (
    <>
      <p>
        <button type="button" onClick={save}>
          Save run
        </button>{' '}
        {window.frameElement === null ? null : (
          <button type="button" onClick={openWindow}>
            Own window
          </button>
        )}
      </p>
      <label>
        Open run <input type="file" accept=".json" onChange={(event) => void open(event)} />
      </label>
      {problem === null ? null : <p role="alert">{problem}</p>}
    </>
  );
}

/** `a.b` for nested states; regions of a parallel state are joined by `+`. */
function stateText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, inner]) => [name, stateText(inner)].filter((each) => each !== '').join('.'))
    .join(' + ');
}

const shortest = 90;
function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'none';
  return text.length > shortest ? `${text.slice(0, shortest)}…` : text;
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Inspector />
    </StrictMode>,
  );
}
