export interface Message {
  /** Names the message in the events the bar emits. */
  readonly id: string;
  readonly kind: 'error' | 'success' | 'warning';
  /** Key of its words, and what fills their gaps. */
  readonly words: string;
  readonly gaps?: Readonly<Record<string, string | number>>;
  /** Key of the action button's words; null: no button. */
  readonly action?: string | null;
  /** Milliseconds until it closes by itself; 0 stays. Default: `messageAutoHideMs`. */
  readonly duration?: number;
}

export interface MessageBarContext {
  readonly message: Message | null;
  /** Pointed at or focused; a message that takes the place of another one is so from the beginning. */
  readonly held: boolean;
}

export type MessageBarEvent =
  | { type: 'message.show'; message: Message }
  | { type: 'message.close' }
  | { type: 'message.hold' }
  | { type: 'message.release' }
  | { type: 'action.press' };

/** What callers listen for: the action of a message was taken, or a message was closed. */
export type MessageBarEmitted = { type: 'action.taken'; id: string } | { type: 'message.closed'; id: string };
