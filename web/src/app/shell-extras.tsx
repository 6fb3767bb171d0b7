import { useNavigate } from 'react-router'
import CoinDialog from '../coins/parts/coin-dialog.tsx'
import { WelcomeDialog } from '../members/parts/welcome-dialog.tsx'
import PushRegistration from '../notifications/parts/push-registration.tsx'

/** Loaded after the screens of the main layout: dialogs that open automatically, and the renewal of push subscriptions. */
export default function ShellExtras() {
  return (
    <>
      <CoinDialog />
      <WelcomeDialog />
      <PushRegistration onOpen={useNavigate()} />
    </>
  )
}
