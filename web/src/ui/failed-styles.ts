const failed = new Set<HTMLLinkElement>()

/** Records every stylesheet that fails to load. One that is still loading has no sheet either, and its link must stay. */
export function watchStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (!link.sheet) failed.add(link)
  }
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
    },
    true,
  )
}

/** Loads failed stylesheets again by replacing their links: a browser does not retry them. */
export async function loadFailedStyles(): Promise<void> {
  const links = [...failed].filter(({ isConnected }) => isConnected)
  failed.clear()
  await Promise.all(
    links.map((link) => {
      const replacement = link.cloneNode() as HTMLLinkElement
      const end = new Promise((resolve, reject) => {
        replacement.onload = resolve
        replacement.onerror = reject
      })
      link.replaceWith(replacement)
      return end
    }),
  )
}
