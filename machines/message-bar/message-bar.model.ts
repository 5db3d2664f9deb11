export interface Message {
  /** Identifies the message in the events that the bar emits. */
  readonly id: string;
  readonly kind: 'error' | 'success' | 'warning';
  /** The key of the text, and the values for its gaps. */
  readonly messageKey: string;
  readonly gaps?: Readonly<Record<string, string | number>>;
  /** The key of the action button's text; null: no button. */
  readonly action?: string | null;
  /** Milliseconds until the message closes automatically; 0: never. Default: `messageAutoHideMs`. */
  readonly duration?: number;
}

export interface MessageBarContext {
  readonly message: Message | null;
  /** The message is hovered or focused, so it does not close. A message that replaces a held one starts out held. */
  readonly held: boolean;
}

export type MessageBarEvent =
  | { type: 'message.show'; message: Message }
  | { type: 'message.close' }
  | { type: 'message.hold' }
  | { type: 'message.release' }
  | { type: 'action.press' };

/**
 * Emitted to subscribers: the user took the message's action, or the message was closed by the user, by timeout or by
 * another message.
 */
export type MessageBarEmitted = { type: 'action.taken'; id: string } | { type: 'message.closed'; id: string };
