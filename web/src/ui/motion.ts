/** Whether the member asked their device for less motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The scroll behaviour that respects reduced motion. */
export const scrolling = (): ScrollBehavior => (prefersReducedMotion() ? 'auto' : 'smooth')
