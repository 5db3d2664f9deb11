/** A mainland phone number: 1, then 3 to 9, then 9 digits. */
export function phoneProblem(text: string): 'phone' | null {
  return /^1[3-9][0-9]{9}$/.test(text) ? null : 'phone';
}
