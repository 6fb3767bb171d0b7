import { useQuery } from '@tanstack/react-query'
import { useHold } from '../../ui/use-hold.ts'
import { meQuery } from '../calls.ts'

/**
 * Whether a screen on which the member's own things look different waits for who they are: until that has come once, for at
 * most 10 s. Drawn before it, what is theirs would be shown as another's, and then move.
 */
export const useMeComing = (): boolean => useHold(useQuery(meQuery()).isPending)
