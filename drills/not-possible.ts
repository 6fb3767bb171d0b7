/** A drill cannot be tried on this machine; that is no failure. */
export class NotPossible extends Error {}
