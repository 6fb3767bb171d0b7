import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Names the page in the browser: "Orders · Hemline". Without a title it changes nothing: another component sets it. */
export function useTitle(title: string | undefined): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: two addresses in a row may have the same title
  useEffect(() => {
    if (title) document.title = `${title} · Hemline`
  }, [title, pathname])
}
