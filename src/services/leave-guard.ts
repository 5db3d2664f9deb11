/** Decides whether a navigation to another page is allowed. */
type Ask = () => Promise<boolean>;

/** Asks before leaving a page with unsaved input. */
export interface LeaveGuard {
  /** Until the returned function is called, `ask` decides; if the user leaves the document itself, the browser asks. */
  hold(ask: Ask): () => void;
  /** Asks every holder of the page. */
  mayLeave(): Promise<boolean>;
  /** `block` comes from the router or the open page; the last one attached counts. */
  attach(block: (ask: Ask) => () => void): void;
}

export function createLeaveGuard(): LeaveGuard {
  const held = new Set<Ask>();
  let block: (ask: Ask) => () => void = () => () => undefined;
  return {
    hold(ask) {
      const release = block(ask);
      held.add(ask);
      return () => {
        held.delete(ask);
        release();
      };
    },
    async mayLeave() {
      for (const ask of held) if (!(await ask())) return false;
      return true;
    },
    attach(attached) {
      block = attached;
    },
  };
}
