import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { isLaterPath } from '../base/previous-path.ts'
import { useSaved } from '../base/saved.ts'
import { chosenDays } from './chosen-days.ts'
import { type WantedDays, wantedDays, writeDays } from './wanted-days.ts'

/** The wanted days: those of the address, otherwise the ones chosen last in this session. */
export function useWantedDays(): WantedDays {
  const [search] = useSearchParams()
  const chosen = useSaved(chosenDays)
  return search.has('from') ? wantedDays(search) : (chosen ?? wantedDays(search))
}

/** The wanted days as search parameters for the item, the request and back: `?from=…&to=…&by=…`, or ''. */
export function useDaysSearch(): string {
  const days = writeDays(useWantedDays(), new URLSearchParams()).toString()
  return days && `?${days}`
}

/** Chooses days, or none, for this screen and the ones after it. */
export function useChooseDays(): (days: WantedDays) => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return useCallback(
    (days) => {
      chosenDays.write(days)
      const search = writeDays(days, new URLSearchParams(location.search)).toString()
      navigate({ pathname: location.pathname, search }, { replace: true, state })
    },
    [navigate, state],
  )
}

/**
 * The search parameters that browse, or an item, should have instead of its own: after Back, and without days, those with the
 * days chosen last; otherwise null. Days that came with a link are chosen by it.
 */
export function useChosenSearch(): string | null {
  const [search] = useSearchParams()
  const { key, pathname } = useLocation()
  // the screen that was opened first has no key of its own, also after Back
  const isBack = useNavigationType() === 'POP' && (key !== 'default' || isLaterPath(pathname))
  const chosen = useSaved(chosenDays)
  const isFromLink = search.has('from') && !isBack
  useEffect(() => {
    if (isFromLink) chosenDays.write(wantedDays(search))
  }, [isFromLink, search])
  // begins with the address, which may be drawn later than the days; another page's is none of this one
  if (isFromLink || !chosen || location.pathname !== pathname) return null
  const next = writeDays(chosen, new URLSearchParams(location.search)).toString()
  return next === new URLSearchParams(location.search).toString() ? null : next
}
