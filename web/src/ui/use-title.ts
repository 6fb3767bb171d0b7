import { useEffect } from 'react'

/** Names the page in the browser: "Orders · Hemline". */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Hemline` : 'Hemline'
  }, [title])
}
