type Update = { action: string }
type Listened<U extends Update> = { listen(heard: (update: U) => void): () => void }

/**
 * Lets a garment move back from its page to its card: React renders without a view transition while a `popstate` event is being
 * handled, so the router hears of a step back right after it. Not where the browser itself has shown the step, as with a swipe,
 * or does not tell. Returns the same history.
 */
export function withMovingBack<U extends Update, H extends Listened<U>>(history: H & Listened<U>): H {
  const { listen } = history
  history.listen = (heard) => {
    let latest: U | null = null
    return listen((update: U) => {
      latest = update
      const isShown = (globalThis.event as PopStateEvent | undefined)?.hasUAVisualTransition
      const isKnown = 'hasUAVisualTransition' in PopStateEvent.prototype
      if (update.action !== 'POP' || !isKnown || isShown) return heard(update)
      // a step that was followed by another one is over
      setTimeout(() => latest === update && heard(update))
    })
  }
  return history
}
