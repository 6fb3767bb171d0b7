/** The member who makes a call, as the database knows her at this moment. */
export type Caller = {
  id: string
  no: number
  email: string
  isOperator: boolean
  hasOnboarded: boolean
  friendNos: number[]
  blockedNos: number[]
}
