import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { messages } from '#locales/en-US/messages.ts';
import type { MessageKey } from '#src/i18n/translator.ts';

/** The words of a key with its placeholders filled. Without them, anything fills them. */
interface Filled {
  readonly key: MessageKey;
  readonly gaps: Readonly<Record<string, string>>;
}

/** What a customer has named. */
interface Given {
  readonly text: string;
}

/**
 * The key of a name, or its two parts: the button of a row also has the row's title, and a row that is a button has two
 * lines.
 */
export type Name = MessageKey | Filled | readonly [MessageKey | Given, MessageKey | Given];

/** What a user does with a page, in the test of a view and in a browser. */
export interface Hands {
  /** Presses a button or link in front, which has one of these names. */
  press(...names: readonly Name[]): Promise<unknown>;
  /** Selects the radio button with this label. */
  choose(label: MessageKey): Promise<unknown>;
  /** Replaces the text of a field. */
  type(label: MessageKey, text: string): Promise<unknown>;
  /** Ticks a box, or clears it. */
  tick(label: MessageKey, isTicked: boolean): Promise<unknown>;
  /** Whether there is a field with this label. */
  has(label: MessageKey): Promise<boolean>;
}

/** The button or link that sends an event, or what else the user does. */
type Gesture<Event> = Name | ((event: Event, hands: Hands) => Promise<unknown>);

/** The user's gestures by the events of a chart. */
export type Gestures<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]?: Gesture<
    Extract<EventFromLogic<Machine>, { readonly type: Type }>
  >;
};

/** Words that a screen shows, or that it shows in the group of a title; or words that it does not show. */
export type Mark = MessageKey | readonly [group: MessageKey, words: MessageKey] | { readonly absent: MessageKey };

/** A mark in parts. */
export function partsOf(mark: Mark): { group: MessageKey | null; key: MessageKey; isShown: boolean } {
  if (typeof mark === 'string') return { group: null, key: mark, isShown: true };
  return 'absent' in mark
    ? { group: null, key: mark.absent, isShown: false }
    : { group: mark[0], key: mark[1], isShown: true };
}

/** The English words of a key. */
export function wordsAt(key: MessageKey): string {
  const found = key.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), messages);
  if (typeof found !== 'string') throw new Error(`There are no words for ${key}.`);
  return found;
}

/** Matches names, with anything in their open placeholders. */
export function patternOf(...names: readonly Name[]): RegExp {
  const keysOf = (name: Name) => (typeof name === 'object' && 'key' in name ? [name] : [name].flat());
  const patterns = names.map((name) => keysOf(name).map(sourceOf).join(' '));
  return new RegExp(`^(?:${patterns.join('|')})$`);
}

function sourceOf(part: MessageKey | Filled | Given): string {
  // An address can break before its `@` and its dots.
  if (typeof part === 'object' && 'text' in part) return escaped(part.text).replaceAll(/(?=@|\\\.)/g, ' ?');
  const { key, gaps } = typeof part === 'string' ? { key: part, gaps: {} } : part;
  return wordsAt(key)
    .split(/\{\{(\w+)\}\}/)
    .map((text, index) => (index % 2 === 0 ? escaped(text) : escaped(gaps[text] ?? '') || '.+'))
    .join('');
}

/** A name of a control may have a plain space where the text has one that does not break. */
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\u00A0', '\\s');
