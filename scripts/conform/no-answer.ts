/** Why a back end could not be reached, in one sentence; null for any other error. */
export function noAnswer(error: unknown, origin: string): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError') return `${origin} did not respond within 15 seconds.`;
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return null;
  const { cause } = error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    const { hostname } = new URL(origin);
    return hostname.endsWith('.localhost')
      ? `Only browsers know ${hostname}: add "127.0.0.1 ${hostname}" to /etc/hosts.`
      : `The host ${hostname} is unknown here.`;
  }
  if (/CERT|SIGNED|SIGNATURE/.test(code))
    return `The certificate of ${origin} is not trusted here (${code}): NODE_EXTRA_CA_CERTS names the file of the authority that signed it, or the certificate itself.`;
  return `${origin} cannot be reached: ${code === '' ? cause.message : code}.`;
}
