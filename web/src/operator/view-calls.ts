import { endView, viewMember } from '@hemline/contract/operator/view-calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { hasOverlay } from '../base/overlays.ts'
import { paths } from '../base/paths.ts'
import { send } from '../base/send.ts'
import { startView } from '../base/session.ts'

/** Shows the app in this tab as a member sees it, from its home page on. */
export const useViewMember = () =>
  useMutation({
    mutationFn: async (body: { userId: string; note: string }) => {
      const { userId, token, expiresAt, viewId, name } = (await send(viewMember, { body })).data
      const view = { id: viewId, name }
      startView({ sub: userId, idToken: token, refreshToken: '', expiresAt: Date.parse(expiresAt), view })
      loadHome()
    },
  })

const CLOSING_MS = 50

/** Loads the home page once the sheet that asked has closed: its step back would end the navigation. */
function loadHome(): void {
  if (hasOverlay() || history.state?.isCovered) setTimeout(loadHome, CLOSING_MS)
  else location.assign(paths.home)
}

/** Ends the view from which the operator has returned to this page. */
export function useEndLeftView(): void {
  const [params, setParams] = useSearchParams()
  const left = params.get('left')
  useEffect(() => {
    if (left === null) return
    setParams(
      (before) => {
        before.delete('left')
        return before
      },
      { replace: true },
    )
    if (left) void send(endView, { body: { viewId: left } }).catch(() => undefined)
  }, [left, setParams])
}
