/** Gives the address that is typed in one part of the page to the other, where nothing stands yet. */
export function syncEmail(): void {
  const inLogin = document.querySelector<HTMLInputElement>('form#log-in input[name="username"]');
  const inSignUp = document.querySelector<HTMLInputElement>('#signup input[name="email"]');
  if (inLogin === null || inSignUp === null) return;
  if (inSignUp.value === '' && inLogin.value.includes('@')) inSignUp.value = inLogin.value;
  else if (inLogin.value === '') inLogin.value = inSignUp.value;
}
