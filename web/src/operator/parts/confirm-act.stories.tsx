import { ConfirmAct } from './confirm-act.tsx'

export default { title: 'operator/confirm-act' }

const act = {
  title: 'Refund £6.90?',
  rows: [
    ['Order', 'HM-1042'],
    ['To', 'Ines'],
  ] as const,
  effect: 'The money goes back to the card. Both are told by email.',
  confirm: 'Refund £6.90',
  run: async () => undefined,
}

export const Default = () => <ConfirmAct act={act} onClose={() => undefined} />
export const Dangerous = () => <ConfirmAct act={{ ...act, isDangerous: true }} onClose={() => undefined} />
export const Nothing = () => <ConfirmAct act={null} onClose={() => undefined} />
