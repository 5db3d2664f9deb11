export interface CookieJar {
  /** As `document.cookie` returns it to scripts. */
  cookie: string;
  /** Whether the browser has cookies enabled. */
  kept: boolean;
  /** All writes, as written. */
  readonly writes: string[];
  /** The current cookies, by name. */
  readonly values: Map<string, string>;
  /** The newest write of a cookie: its value and its attributes. */
  readonly written: (name: string) => Record<string, string | boolean> | null;
}

/** Replaces `document.cookie` and records how cookies were written. */
export function cookieJar(): CookieJar {
  const writes: string[] = [];
  const values = new Map<string, string>();
  return {
    kept: true,
    writes,
    values,
    written: (name) => {
      const text = writes.findLast((each) => each.startsWith(`${name}=`));
      if (text === undefined) return null;
      const parts = text
        .slice(name.length + 1)
        .split('; ')
        .map((part, index) => (index === 0 ? ['value', part] : part.split('=')));
      return Object.fromEntries(parts.map(([key = '', value = true]) => [key, value]));
    },
    get cookie() {
      return [...values].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      writes.push(text);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (!this.kept) return;
      if (/; Max-Age=0(;|$)/.test(text)) values.delete(name);
      else values.set(name, value);
    },
  };
}

/** Replaces a document's cookies with the jar. */
export function putJar(jar: CookieJar, document: object): void {
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => jar.cookie,
    set: (text: string) => {
      jar.cookie = text;
    },
  });
}
