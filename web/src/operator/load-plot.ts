import type Plot from './parts/plot.tsx'

/**
 * Loads the part that draws plots. uPlot makes a number format for the browser's language when it loads, and throws where
 * that is no valid tag: some Linux desktops have `en-US@posix`. The app's own language is used then.
 */
export function loadPlot(): Promise<{ default: typeof Plot }> {
  if (!isTag(navigator.language))
    Object.defineProperty(navigator, 'language', { value: document.documentElement.lang, configurable: true })
  return import('./parts/plot.tsx')
}

function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0
  } catch {
    return false
  }
}
