import type { Cards } from '../port.ts'
import { readSetup, type SandboxAddress } from '../sandbox-wire.ts'
import { SandboxForm } from './sandbox-form.tsx'

/** Cards without a provider: our own form, which calls this server's sandbox. */
export function openSandbox(at: SandboxAddress): Cards {
  return {
    Form: (props) => <SandboxForm {...props} at={at} />,
    retrieveSetupIntent: (clientSecret) => readSetup(at, clientSecret),
  }
}
