import { createContext, useContext, type Context } from 'react';

/** A context without a default, and the hook that reads it. Outside its scope the hook throws. */
export function createScope<Value>(): readonly [Context<Value | null>, () => Value] {
  const Scope = createContext<Value | null>(null);
  function useScope(): Value {
    const value = useContext(Scope);
    if (value === null) throw new Error('This part of the page is outside its scope.');
    return value;
  }
  return [Scope, useScope];
}
