/** What is filled into a form now, by the names of its fields. */
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
