import { type WantedDays, wantedDays } from '../days/wanted-days.ts'
import { type Choice, noChoice } from './choice.ts'
import { savedRequest, typedChoice, typedNote } from './saved-request.ts'

/** Whether a choice has these days, and their method if they have one; without days any choice. */
const agrees = ({ startDate, endDate, deliveryMethod }: Choice, { free, freeBy }: WantedDays) =>
  !free || (startDate === free.startDate && endDate === free.endDate && (!freeBy || deliveryMethod === freeBy))

/**
 * Returns the choice with which the form of a listing opens: the saved one, unless the address has other days, which were
 * chosen later (product.md §2); otherwise the days in the address.
 */
export function firstChoice(listingId: string, search: URLSearchParams): Choice {
  const wanted = wantedDays(search)
  const saved = savedRequest.read()
  if (saved?.listingId === listingId && agrees(saved, wanted)) return saved
  const typed = typedChoice.read()
  if (typed?.listingId === listingId && agrees(typed.choice, wanted)) return typed.choice
  return { ...noChoice, ...wanted.free, deliveryMethod: wanted.freeBy }
}

/** Returns the note that was being written for a listing, or an empty text. */
export function firstNote(listingId: string): string {
  const typed = typedNote.read()
  return typed?.listingId === listingId ? typed.text : ''
}
