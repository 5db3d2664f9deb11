const loopback = /^(127(\.[0-9]{1,3}){3}|::1|\[::1\]|localhost)$/;

/** Whether a host is this machine. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}
