/** Ends the current task, so that the browser can paint and respond before the rest of a start runs. */
export async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
