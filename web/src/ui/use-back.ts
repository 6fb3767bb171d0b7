import { useLocation, useNavigate } from 'react-router'
import { previousPath } from '../base/previous-path.ts'

/**
 * Returns the function of a screen's Back: to `previousPath` of the navigation's state if set, else one step back in the
 * app, else (the screen was opened from outside) to `otherwise`.
 */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    const previous = (state as { previousPath?: unknown } | null)?.previousPath
    if (typeof previous === 'string' && previous.split('?')[0] !== previousPath()) navigate(previous, { replace: true })
    else if (previousPath() !== null) navigate(-1)
    else navigate(otherwise, { replace: true })
  }
}
