/** The member who makes a call, as the database knows her at this moment. */
export type Caller = {
  id: string
  no: number
  email: string
  isOperator: boolean
  hasOnboarded: boolean
  friendNos: number[]
  blockedNos: number[]
  /** She asked for her account to be deleted: she may look at that and undo it, nothing else. */
  isClosing?: boolean
  /** The sign-in behind the call, of our own issuer: what ends with it is tied to it. */
  signInId?: string | undefined
  /** Rises when she signs out everywhere. */
  sessionVersion?: number
}
