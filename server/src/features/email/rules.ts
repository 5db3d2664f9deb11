interface Change {
  /** The account had its former address for longer than a change can be taken back. */
  isEstablished: boolean;
  /** It had the new one for that long before. */
  isReturn: boolean;
  /** An older change can still be taken back. */
  hasOlder: boolean;
}

/**
 * Which link can take a change of the address back: a new one for the former address, the one of an older change, which
 * undoes all later ones, or none. Otherwise someone who was logged in once could use an address of their own for a
 * moment, and come back with its link.
 */
export function takeBackOf({ isEstablished, isReturn, hasOlder }: Change): 'new' | 'older' | 'none' {
  if (isReturn) return 'none';
  if (hasOlder) return 'older';
  return isEstablished ? 'new' : 'none';
}
