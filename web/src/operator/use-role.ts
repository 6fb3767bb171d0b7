import type { OperatorRole } from '@hemline/contract/operator-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from './setting-calls.ts'

/** The reader's role; undefined until it is known, and the least when it can't be asked for. */
export function useRole(): OperatorRole | undefined {
  const { data, isError } = useQuery({ ...staffQuery(), select: ({ ownRole }) => ownRole })
  return data ?? (isError ? 'SUPPORT' : undefined)
}
