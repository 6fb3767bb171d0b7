import { paymentMessage } from '@hemline/contract/payments/words.ts'
import { messageOf } from '../../base/send.ts'
import type { Cards } from '../port.ts'
import { CardRefusal, confirmMethod, readSetup, type SandboxAddress } from '../sandbox-wire.ts'
import { SandboxForm } from './sandbox-form.tsx'
import { SandboxWallets } from './sandbox-wallets.tsx'

/** Cards without a provider: our own form, which calls this server's sandbox. */
export function openSandbox(at: SandboxAddress): Cards {
  return {
    Form: (props) => <SandboxForm {...props} at={at} />,
    Wallets: (props) => <SandboxWallets {...props} at={at} />,
    confirmStored:
      ({ clientSecret, cardId }) =>
      async (returnUrl) => {
        try {
          location.assign(await confirmMethod(at, { methodId: cardId, clientSecret, returnUrl }))
          return await new Promise<never>(() => undefined) // the page is about to unload
        } catch (error) {
          return error instanceof CardRefusal ? paymentMessage(error.code) : messageOf(error)
        }
      },
    retrieveSetupIntent: (clientSecret) => readSetup(at, clientSecret),
  }
}
