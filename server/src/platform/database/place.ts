/** Where someone logs in: a network and a kind of device in it. */
export interface Place {
  /** Hashed for the account, because the addresses of old logins are shortened. */
  network: string;
  device: string;
}
