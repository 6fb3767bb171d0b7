import { useNavigate } from 'react-router'
import CoinDialog from '../coins/parts/coin-dialog.tsx'
import { WelcomeDialog } from '../members/parts/welcome-dialog.tsx'
import PushRegistration from '../notifications/parts/push-registration.tsx'
import { NewTerms } from '../settings/parts/new-terms.tsx'
import PullToRefresh from './pull-to-refresh.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** A finger is the main pointer: a phone or a tablet. */
const isTouch = matchMedia('(pointer: coarse)').matches

/**
 * Loaded after the screens of the main layout: dialogs that open automatically, pull to refresh, and the renewal of push
 * subscriptions.
 */
export default function ShellExtras() {
  return (
    <>
      {isTouch && <PullToRefresh />}
      <CoinDialog />
      <WelcomeDialog />
      <NewTerms />
      <Shortcuts />
      <PushRegistration onOpen={useNavigate()} />
    </>
  )
}
