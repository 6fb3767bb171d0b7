import { wantedDays } from '../days/wanted-days.ts'
import { type Choice, noChoice } from './choice.ts'
import { savedRequest, typedChoice, typedNote } from './saved-request.ts'

/** Returns the choice with which the form of a listing opens: the saved one, or the days in the address from browse. */
export function firstChoice(listingId: string, search: URLSearchParams): Choice {
  const saved = savedRequest.read()
  if (saved?.listingId === listingId) return saved
  const typed = typedChoice.read()
  if (typed?.listingId === listingId) return typed.choice
  const { free, freeBy } = wantedDays(search)
  return { ...noChoice, ...free, deliveryMethod: freeBy }
}

/** Returns the note that was being written for a listing, or an empty text. */
export function firstNote(listingId: string): string {
  const typed = typedNote.read()
  return typed?.listingId === listingId ? typed.text : ''
}
