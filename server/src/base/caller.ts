/** The member who makes a call, as stored in the database at this moment. */
export type Caller = {
  id: string
  no: number
  email: string
  isOperator: boolean
  hasOnboarded: boolean
  friendNos: number[]
  blockedNos: number[]
  /** The member has asked for the account to be deleted: they may view that and cancel it, nothing else. */
  isClosing?: boolean
  /** The session behind the call, for tokens of our own issuer. Whatever must end with the session refers to it. */
  signInId?: string | undefined
  /** Incremented when the member signs out everywhere. */
  sessionVersion?: number
}
