/** Whether the member has set their device to reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The scroll behaviour that respects reduced motion. */
export const scrolling = (): ScrollBehavior => (prefersReducedMotion() ? 'auto' : 'smooth')
