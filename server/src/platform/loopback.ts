const loopback = /^(127(\.[0-9]{1,3}){3}|::1|\[::1\]|([^.]+\.)*localhost)$/;

/** Whether a host name or address is this machine: 127.0.0.0/8, ::1, localhost and the names below it (RFC 6761). */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}
