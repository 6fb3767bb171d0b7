import { offerTexts } from '@hemline/contract/notifications/words.ts'
import { useSaved } from '../../base/saved.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/columns.tsx'
import { offerAnswer } from '../device.ts'
import { permission } from '../push.ts'
import css from './push-offer.module.css'
import { useDeviceSwitch } from './use-device-switch.ts'

/**
 * Offers pushes where she has just done something that somebody will answer, once on this device. The browser asks her
 * only when she says yes here.
 */
export function PushOffer({ reason }: { reason: keyof typeof offerTexts.why }) {
  const answer = useSaved(offerAnswer)
  const { isOn, isBusy, turn } = useDeviceSwitch()
  if (answer || isOn !== false || permission() !== 'ask') return null
  const yes = async () => {
    await turn(true)
    offerAnswer.write('asked')
  }
  return (
    <Card label={offerTexts.title}>
      <div className={css.words}>
        <strong>{offerTexts.title}</strong>
        <p>{offerTexts.why[reason]}</p>
      </div>
      <div className={css.buttons}>
        <Button look="quiet" isBusy={isBusy} onClick={yes}>
          {offerTexts.yes}
        </Button>
        <Button look="plain" disabled={isBusy} onClick={() => offerAnswer.write('later')}>
          {offerTexts.no}
        </Button>
      </div>
    </Card>
  )
}
