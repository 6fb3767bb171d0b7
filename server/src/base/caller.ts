import type { OperatorRole } from '@hemline/contract/operator-roles.ts'

/** The member who makes a call, as stored in the database at this moment. */
export type Caller = {
  id: string
  no: number
  email: string
  /** Whether they have a role in the operator's room, and may use it: see `needsSecondFactor`. */
  isOperator: boolean
  operatorRole: OperatorRole | null
  /** This sign-in must enter a code before it may use the role. */
  needsSecondFactor?: boolean
  hasOnboarded: boolean
  friendNos: number[]
  blockedNos: number[]
  /** The member has asked for the account to be deleted: they may cancel that and finish what is under way, nothing else. */
  isClosing?: boolean
  /** The operator suspended them: they may finish what is under way, nothing else. */
  isSuspended?: boolean
  /** The session behind the call, for tokens of our own issuer. Whatever must end with the session refers to it. */
  signInId?: string | undefined
  /** Names the session behind the call, also another issuer's, as far as its token does. */
  session?: string
  /** The operator who sees the app as this member: everything is read-only, and private answers stay closed. */
  viewedBy?: string
  /** Incremented when the member signs out everywhere. */
  sessionVersion?: number
}
