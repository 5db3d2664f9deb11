interface Login {
  at: Date;
  /** With a password, or with a third party. */
  byThirdParty: boolean;
  /** From the device and the network that ask now. */
  here: boolean;
}

/**
 * The connections that the owner may not know: those that are newer than the last log-in which was the owner's. That is one from
 * where the reset comes from, else any other. One with a third party proves nothing: the new connection may have made it. The
 * connection that the account was created with is the owner's.
 */
export function newLinks<Link extends { created_at: Date }>(
  links: readonly Link[],
  logIns: readonly Login[],
  createdAt: Date,
): Link[] {
  const byPassword = logIns.filter(({ byThirdParty }) => !byThirdParty);
  const here = byPassword.filter((each) => each.here);
  const known = here.length > 0 ? here : byPassword;
  const last = Math.max(createdAt.getTime(), ...known.map(({ at }) => at.getTime()));
  return links.filter(({ created_at: at }) => at.getTime() > last);
}
