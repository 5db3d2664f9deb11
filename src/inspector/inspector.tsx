import { StrictMode, useSyncExternalStore, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserReceiver } from '@statelyai/inspect';
import { actorLog, type ActorRow, type StateDefinition } from './actor-log.ts';
import './inspector.css';

const log = actorLog();
// Announce only now: the page sends earlier events to a frame that has announced itself or loaded.
window.addEventListener('load', () => createBrowserReceiver().subscribe(log.take));

/** Development only: every running chart with its state, context and history, newest first. */
function Inspector(): JSX.Element {
  const rows = useSyncExternalStore(log.subscribe, log.read);
  return (
    <main className="inspector">
      {rows.length === 0 ? <p>Waiting for a page with ?inspect in its address.</p> : null}
      {rows.map((row) => (
        <ActorCard key={row.sessionId} row={row} />
      ))}
    </main>
  );
}

function ActorCard({ row }: { row: ActorRow }): JSX.Element {
  return (
    <section className="inspector__actor" aria-label={row.name}>
      <h2>
        {row.name} <small>{row.status}</small>
      </h2>
      {row.definition === null ? null : <StateTree definition={row.definition} value={row.value} />}
      <details open>
        <summary>Context</summary>
        <pre>{JSON.stringify(row.context, null, 1)}</pre>
      </details>
      <details open>
        <summary>Events</summary>
        <ol>
          {row.events.map(({ id, text }) => (
            <li key={id}>
              <code>{text}</code>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Inspector />
    </StrictMode>,
  );
}

interface Props {
  definition: StateDefinition;
  /** The state value at this level: a name, or names with their child states. */
  value: unknown;
}

/** The states of a chart, nested, with their events; the active ones are highlighted. */
function StateTree({ definition, value }: Props): JSX.Element | null {
  const states = Object.entries(definition.states ?? {});
  if (states.length === 0) return null;
  return (
    <ul className="state-tree">
      {states.map(([name, state]) => {
        const inner = innerValue(value, name);
        const events = Object.keys(state.on ?? {});
        return (
          <li
            key={name}
            className={inner === undefined ? 'state-tree__state' : 'state-tree__state state-tree__state--active'}
          >
            <b>{name}</b> {events.length === 0 ? null : <small>{events.join(' · ')}</small>}
            <StateTree definition={state} value={inner} />
          </li>
        );
      })}
    </ul>
  );
}

/** The child states of the named state if it is active, otherwise undefined. */
function innerValue(value: unknown, name: string): unknown {
  if (value === name) return {};
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
