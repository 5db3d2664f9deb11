// Says what was acknowledged and is not there. It knows nothing of the service, only histories: in the way of Jepsen,
// each write was acknowledged, refused, or has an unknown outcome, which is allowed either way.

/** What the writer of a value learned. An object has one writer, who waits for each outcome before the next write. */
export interface Write {
  /** A register has one value; a set has members; a queue delivers messages. */
  kind: 'register' | 'set' | 'queue';
  object: string;
  value: string;
  outcome: 'acknowledged' | 'refused' | 'unknown';
  /** Milliseconds by a clock of the writer, when it knew the outcome. */
  at?: number;
}

/** What was read at the end, by object: the value of a register, all members of a set, all deliveries of a queue. */
export type Readings = ReadonlyMap<string, readonly string[]>;

export interface Verdict {
  /** Acknowledged, and not there. */
  lost: string[];
  /** There more than once. */
  twice: string[];
  /** There, although it was refused or never written. */
  wrong: string[];
}

/** Compares a history, in its order, with what was read after it. */
export function check(history: readonly Write[], readings: Readings): Verdict {
  const verdicts = [...new Set(history.map(({ object }) => object))].map((object) => {
    const writes = history.filter((write) => write.object === object);
    const read = readings.get(object) ?? [];
    const verdict = writes[0]?.kind === 'register' ? checkRegister(writes, read) : checkMembers(writes, read);
    const named = (values: readonly string[]): string[] => values.map((value) => `${object}: ${value}`);
    return { lost: named(verdict.lost), twice: named(verdict.twice), wrong: named(verdict.wrong) };
  });
  return {
    lost: verdicts.flatMap(({ lost }) => lost),
    twice: verdicts.flatMap(({ twice }) => twice),
    wrong: verdicts.flatMap(({ wrong }) => wrong),
  };
}

/** It has the value last acknowledged, or a later one of unknown outcome: an earlier one would undo it. */
function checkRegister(writes: readonly Write[], [read = 'nothing']: readonly string[]): Verdict {
  const from = writes.findLastIndex(({ outcome }) => outcome === 'acknowledged');
  const possible = writes.slice(from).filter(({ outcome }) => outcome !== 'refused');
  if (possible.some(({ value }) => value === read)) return { lost: [], twice: [], wrong: [] };
  return { lost: from === -1 ? [] : [writes[from]?.value ?? ''], twice: [], wrong: [read] };
}

function checkMembers(writes: readonly Write[], read: readonly string[]): Verdict {
  const members = new Set(read);
  const possible = new Set(writes.filter(({ outcome }) => outcome !== 'refused').map(({ value }) => value));
  const acknowledged = writes.filter(({ outcome }) => outcome === 'acknowledged').map(({ value }) => value);
  return {
    lost: acknowledged.filter((value) => !members.has(value)),
    twice: [...members].filter((value) => read.indexOf(value) !== read.lastIndexOf(value)),
    wrong: [...members].filter((value) => !possible.has(value)),
  };
}
