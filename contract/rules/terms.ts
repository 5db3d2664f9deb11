/** Terms and privacy policy must be agreed to. */
export function termsProblem(ticked: boolean): 'unticked' | null {
  return ticked ? null : 'unticked';
}
