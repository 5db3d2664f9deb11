/** Terms and privacy have to be agreed to. */
export function termsProblem(ticked: boolean): 'unticked' | null {
  return ticked ? null : 'unticked';
}
