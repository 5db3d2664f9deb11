import rosetta from 'rosetta';
import { brandName } from '#brand/name.ts';
import { serverMessageLength } from '#contract/limits.ts';
import type { messages as english } from '#locales/en-US/messages.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Language } from './language.ts';

type Messages = typeof english;
type Gaps = Readonly<Record<string, string | number>>;
type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];
/** Keys of all displayed texts, except the sentences for symbols, which `explain` reads. */
export type MessageKey = Leaves<Omit<Messages, 'errors'>>;

export interface Translator {
  readonly language: Language;
  /** The requested language, if its texts could not be loaded. */
  readonly fallbackFrom?: Language;
  t(key: MessageKey, gaps?: Gaps): string;
  /**
   * The same for keys from charts: they have no texts, so their keys are plain strings. An unknown `errors.` key yields
   * the general text.
   */
  translateKey(key: string, gaps?: Gaps): string;
  /**
   * The text for a failure's symbol, otherwise the service's own, otherwise a general one. `seconds`: the remaining
   * wait. `provider`: the third party that failed, if its name is known.
   */
  explain(
    failure: Pick<Failure, 'symbol' | 'message'> & Partial<Failure>,
    seconds?: number,
    provider?: string | null,
  ): string;
}

/** One language's texts behind typed keys. */
export function makeTranslator(language: Language, words: object): Translator {
  const table = rosetta({ [language]: sentencesIn(words) });
  table.locale(language);
  // Every sentence may name the brand.
  const brand = brandName[language];
  const word = (key: string, gaps?: Gaps): string => table.t([key], { brand, ...gaps });
  const sentence = (symbol: string, gaps?: Gaps): string => word(`errors.${symbol}`, gaps);

  return {
    language,
    t: word,
    translateKey: (key, gaps) => word(key, gaps) || (key.startsWith('errors.') ? sentence('unknown') : ''),
    explain({ symbol, message, triesLeft = null, clockMinutes = 0, found = 0 }, seconds = 0, provider = null) {
      const withWait = seconds > 0 ? sentence(`${symbol}_wait`, { seconds, minutes: Math.ceil(seconds / 60) }) : '';
      if (withWait !== '') return withWait;
      const withTries =
        triesLeft === null ? '' : sentence(`${symbol}_${lastTries[triesLeft] ?? 'tries'}`, { tries: triesLeft });
      const withClock =
        clockMinutes === 0
          ? ''
          : sentence(`${symbol}_${clockMinutes < 0 ? 'behind' : 'ahead'}`, { minutes: Math.abs(clockMinutes) });
      const withCount =
        found === 0 ? '' : sentence(`${symbol}_found`, { times: new Intl.NumberFormat(language).format(found) });
      const withProvider = provider === null ? '' : sentence(`${symbol}_named`, { provider });
      return (
        withTries ||
        withClock ||
        withCount ||
        withProvider ||
        sentence(symbol) ||
        Array.from(message).slice(0, serverMessageLength).join('') ||
        sentence('unknown')
      );
    },
  };
}

/** How the sentence ends if few tries are left. */
const lastTries = ['none', 'last'];

/**
 * The texts by whole keys, because symbols contain dots. Without a prototype, because rosetta also finds, and calls,
 * what objects inherit.
 */
function sentencesIn(
  words: object,
  prefix = '',
  table: Record<string, unknown> = { __proto__: null },
): Record<string, unknown> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') table[prefix + key] = value;
    else sentencesIn(value, `${prefix}${key}.`, table);
  }
  return table;
}
