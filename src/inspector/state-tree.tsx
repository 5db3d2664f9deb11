import type { JSX } from 'react';
import type { StateDefinition } from './actor-log.ts';

interface Props {
  definition: StateDefinition;
  /** The state value at this level: a name, or names with what is inside them. */
  value: unknown;
}

/** The states of a chart, one in another, with their events; the active ones stand out. */
export function StateTree({ definition, value }: Props): JSX.Element | null {
  const states = Object.entries(definition.states ?? {});
  if (states.length === 0) return null;
  return (
    <ul className="state-tree">
      {states.map(([name, state]) => {
        const inner = innerValue(value, name);
        const events = Object.keys(state.on ?? {});
        return (
          <li key={name} className={inner === undefined ? 'state-tree__state' : 'state-tree__state state-tree__state--active'}>
            <b>{name}</b> {events.length === 0 ? null : <small>{events.join(' · ')}</small>}
            <StateTree definition={state} value={inner} />
          </li>
        );
      })}
    </ul>
  );
}

/** What is inside the named state when it is active, else undefined. */
function innerValue(value: unknown, name: string): unknown {
  if (value === name) return {};
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
