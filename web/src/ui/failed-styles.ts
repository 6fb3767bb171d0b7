const failed = new Set<HTMLLinkElement>()

/** Notes every stylesheet that fails. One on its way has none yet either, and somebody waits for that very link. */
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

/** A stylesheet that failed stays failed, and nobody asks for it again: it is put into the page anew. */
export async function loadFailedStyles(): Promise<void> {
  const links = [...failed].filter(({ isConnected }) => isConnected)
  failed.clear()
  await Promise.all(
    links.map((link) => {
      const anew = link.cloneNode() as HTMLLinkElement
      const end = new Promise((resolve, reject) => {
        anew.onload = resolve
        anew.onerror = reject
      })
      link.replaceWith(anew)
      return end
    }),
  )
}
