import { BackFromBank } from './back-from-bank.tsx'

export default { title: 'payments/back-from-bank' }

const words = {
  title: 'Paying...',
  text: 'Please wait while we process your payment',
  unknown: 'We don’t know yet whether it was paid. Trying again is safe: you’ll never pay twice.',
  way: { to: '/balance', label: 'See what’s left to pay' },
}

export const Paying = () => <BackFromBank {...words} finish={() => new Promise(() => undefined)} />
export const Unknown = () => <BackFromBank {...words} finish={async () => 'UNKNOWN'} />
