/** The form of a login with a password. */
export const passwordForm = (username: string, password: string) => ({
  username,
  password,
  grant_type: 'password',
  session_mode: 'web',
  client_id: 'account-center-default',
  scope: 'read_profile',
});
