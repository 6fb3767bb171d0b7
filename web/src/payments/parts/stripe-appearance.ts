import type { Appearance } from '@stripe/stripe-js'

/** Stripe renders in a frame of its own, so it is passed our current colours. */
export function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('--brand-text'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorTextPlaceholder: token('--ink-soft'),
      colorDanger: token('--danger'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '12px',
      spacingUnit: '4px',
    },
    rules: { '.Input': { border: `1px solid ${token('--line-strong')}`, padding: '12px 14px' } },
  }
}
