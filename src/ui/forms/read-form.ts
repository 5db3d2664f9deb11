/** The current values of a form, by field name. */
export function readForm(form: HTMLFormElement): {
  text: (name: string) => string;
  isTicked: (name: string) => boolean;
} {
  const data = new FormData(form);
  return {
    text: (name) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    },
    isTicked: (name) => data.has(name),
  };
}
