/** Whether the user asked the browser to save data; if so, nothing is fetched before it is needed. */
export function isSavingData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}
