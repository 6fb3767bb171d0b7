import { useDraft } from './drafts.ts'

/**
 * The id of an act that fixes a difference, by the amounts that it is about: the same until `clear`, when the act is done or its
 * form closed, so that what goes out again after its answer was lost is booked once; another one for other amounts.
 */
export function useFixId(about: string) {
  const tried = useDraft(`${about}:tried`, { amounts: '', fixId: '' })
  const idOf = (pence: readonly number[]): string => {
    const amounts = pence.join(' ')
    const isSame = tried.fields.fixId !== '' && tried.fields.amounts === amounts
    const fixId = isSame ? tried.fields.fixId : crypto.randomUUID()
    tried.change({ amounts, fixId })
    return fixId
  }
  return { idOf, clear: tried.clear }
}
