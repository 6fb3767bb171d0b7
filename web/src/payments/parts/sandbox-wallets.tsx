import { paymentMessage } from '@hemline/contract/payments/words.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import type { WalletProps } from '../port.ts'
import { CardRefusal, confirmWallet, type SandboxAddress } from '../sandbox-wire.ts'
import { WalletFrame } from './wallet-frame.tsx'

/** The sandbox's wallet: one tap approves, as Apple Pay by a fingerprint. */
export function SandboxWallets({ at, clientSecret, mayOpen, onApproved }: WalletProps & { at: SandboxAddress }) {
  const open = () =>
    mayOpen() &&
    onApproved(async (returnUrl) => {
      try {
        location.assign(await confirmWallet(at, { wallet: 'apple_pay', clientSecret, returnUrl }))
        return await new Promise<never>(() => undefined) // the page is about to unload
      } catch (error) {
        return error instanceof CardRefusal ? paymentMessage(error.code) : messageOf(error)
      }
    })
  return (
    <WalletFrame isAvailable>
      <Button look="quiet" isWide onClick={open}>
        Test wallet
      </Button>
    </WalletFrame>
  )
}
