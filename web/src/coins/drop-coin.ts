import { prefersReducedMotion } from '../ui/motion.ts'

const FALL_MS = 250
const LAND_MS = 150
const EASE_IN = 'cubic-bezier(0.5, 0, 0.9, 0.6)'
const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/**
 * Animates a copy of this coin from its place to the count in the header (the element marked data-coins), which
 * bounces. Does nothing with reduced motion or without a header.
 */
export function dropCoin(coin: HTMLElement): void {
  const place = document.querySelector('[data-coins] svg')
  if (!place || prefersReducedMotion()) return
  const [from, to] = [coin.getBoundingClientRect(), place.getBoundingClientRect()]
  const falling = coin.cloneNode(true) as HTMLElement
  falling.setAttribute('aria-hidden', 'true')
  falling.className = ''
  Object.assign(falling.style, {
    position: 'fixed',
    left: `${from.left}px`,
    top: `${from.top}px`,
    transformOrigin: '0 0',
    pointerEvents: 'none',
    zIndex: '90',
  })
  document.body.append(falling)
  const way = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width})`
  const fall = falling.animate([{ transform: 'none' }, { transform: way }], { duration: FALL_MS, easing: EASE_IN })
  const end = () => falling.remove()
  fall.finished.then(() => {
    end()
    const land = [{ transform: 'none' }, { transform: 'translateY(3px) scale(1.25)' }, { transform: 'none' }]
    place.animate(land, { duration: LAND_MS, easing: EASE_OUT })
  }, end)
}
