/** As `ref` of what appears: attention goes where something happened. */
export function focusOnMount(node: HTMLElement | null): void {
  node?.focus();
}
