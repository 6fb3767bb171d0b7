import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Sets the page's title: "Orders · Hemline". Does nothing without a title: another component sets it. */
export function useTitle(title: string | undefined): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: two addresses in a row may have the same title
  useEffect(() => {
    if (title) document.title = `${title} · Hemline`
  }, [title, pathname])
}
