// What a journey runs in a page.

/** Every click on a button comes twice, at the same place, as does every Enter in a form. */
export function doubleEveryPress(): void {
  addEventListener(
    'click',
    ({ isTrusted, clientX, clientY }) => {
      const press = (): void => {
        const at = document.elementFromPoint(clientX, clientY);
        if (at instanceof HTMLElement) at.click();
      };
      if (isTrusted && document.elementFromPoint(clientX, clientY)?.closest('button') != null) setTimeout(press, 50);
    },
    true,
  );
  addEventListener(
    'keydown',
    ({ isTrusted, key, target }) => {
      if (isTrusted && key === 'Enter' && target instanceof HTMLInputElement)
        setTimeout(() => target.form?.requestSubmit(), 50);
    },
    true,
  );
}

/** Storage is full once the document begins: what an earlier visit has left in it stays. */
export function fillStorageAtStart(): void {
  const start = new MutationObserver(() => {
    start.disconnect();
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  start.observe(document, { childList: true });
}
