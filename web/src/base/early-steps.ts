type Step<Action, Place> = { action: Action; location: Place; delta: number | null }
type Stepped<Action, Place> = {
  readonly action: Action
  readonly location: Place
  listen(heard: (step: Step<Action, Place>) => void): () => void
}

/**
 * Tells the router of a step that was made while it rendered for the first time: it reads the address before, and listens
 * only once that is shown. Returns the same history.
 */
export function withEarlySteps<Action, Place, H extends Stepped<Action, Place>>(
  history: H & Stepped<Action, Place>,
): H {
  const { listen } = history
  const before = location.href
  history.listen = (heard) => {
    const end = listen(heard)
    if (location.href !== before) heard({ action: history.action, location: history.location, delta: null })
    return end
  }
  return history
}
