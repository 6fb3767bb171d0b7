/** The roles in the operator's room, each with all that the one before may do (product.md §13). */
export const operatorRoles = ['SUPPORT', 'OPERATOR', 'OWNER'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Whether a role suffices where `needed` is asked for. */
export const suffices = (own: OperatorRole, needed: OperatorRole): boolean =>
  operatorRoles.indexOf(own) >= operatorRoles.indexOf(needed)

/** The least role for a call of the operator's room: where it names none, support reads and an operator acts. */
export const roleFor = ({ role, method }: { role?: OperatorRole; method: string }): OperatorRole =>
  role ?? (method === 'GET' ? 'SUPPORT' : 'OPERATOR')
