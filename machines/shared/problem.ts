/** Whether a form may be submitted: no field has a problem. */
export function hasNoProblem(problem: object): boolean {
  return Object.values(problem).every((each) => each === null);
}
