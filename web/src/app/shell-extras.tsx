import { useNavigate } from 'react-router'
import CoinDialog from '../coins/parts/coin-dialog.tsx'
import { WelcomeDialog } from '../members/parts/welcome-dialog.tsx'
import PushUpkeep from '../notifications/parts/upkeep.tsx'

/** What comes to every screen of the main layout once it stands: dialogs by themselves, and the upkeep of pushes. */
export default function ShellExtras() {
  return (
    <>
      <CoinDialog />
      <WelcomeDialog />
      <PushUpkeep onOpen={useNavigate()} />
    </>
  )
}
