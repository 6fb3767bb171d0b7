/**
 * Returns what an error says, in full. Node leaves the message of an AggregateError empty (a name with two addresses, neither of which
 * answers): that of the first error then, and where there is none at all the error's code or name.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message) return error.message
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return (error as NodeJS.ErrnoException).code ?? error.name
}
