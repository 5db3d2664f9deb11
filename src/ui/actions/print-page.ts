/** Opens the print dialog, and reports if it did open: some web views have none and ignore the call. */
export function printPage(onOpened: () => void): void {
  window.addEventListener('beforeprint', onOpened, { once: true });
  window.print();
}
