export interface Message {
  /** Names the message in the events the bar emits. */
  readonly id: string;
  readonly kind: 'error' | 'success' | 'warning';
  /** Key of its text, and the values of the text's gaps. */
  readonly words: string;
  readonly gaps?: Readonly<Record<string, string | number>>;
  /** Key of the action button's text; null: no button. */
  readonly action?: string | null;
  /** Milliseconds until it closes automatically; 0: never. Default: `messageAutoHideMs`. */
  readonly duration?: number;
}

export interface MessageBarContext {
  readonly message: Message | null;
  /** Pointed at or focused: it does not close then. A message that replaces a held one is held from the start. */
  readonly held: boolean;
}

export type MessageBarEvent =
  | { type: 'message.show'; message: Message }
  | { type: 'message.close' }
  | { type: 'message.hold' }
  | { type: 'message.release' }
  | { type: 'action.press' };

/**
 * What callers subscribe to: the action of a message was taken; or it was closed by the user, its time or another
 * message.
 */
export type MessageBarEmitted = { type: 'action.taken'; id: string } | { type: 'message.closed'; id: string };
