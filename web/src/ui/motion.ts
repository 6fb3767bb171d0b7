/** Whether she asked her device for less motion: then nothing moves by itself. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** How a view that scrolls by itself gets there. */
export const scrolling = (): ScrollBehavior => (prefersReducedMotion() ? 'auto' : 'smooth')
