import { offerTexts } from '@hemline/contract/notifications/words.ts'
import { useSaved } from '../../base/saved.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/columns.tsx'
import { passesFocusOn } from '../../ui/focus-screen.ts'
import { offerAnswer, offerMoment } from '../device.ts'
import { permission } from '../push.ts'
import css from './push-offer.module.css'
import { useDeviceSwitch } from './use-device-switch.ts'

/**
 * Offers push notifications after an action that another member will answer, once per device. The browser asks for
 * permission only after a yes here.
 */
export function PushOffer({ reason }: { reason: keyof typeof offerTexts.why }) {
  const answer = useSaved(offerAnswer)
  const { isOn, isBusy, isBlocked, turn } = useDeviceSwitch()
  // permission may already be granted: the earlier subscription ended at sign-out
  const mayAsk = !isBlocked && permission() !== 'unsupported'
  if (answer || isOn !== false || !mayAsk) return null
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
        <Button ref={passesFocusOn} look="quiet" isBusy={isBusy} onClick={yes}>
          {offerTexts.yes}
        </Button>
        <Button ref={passesFocusOn} look="plain" disabled={isBusy} onClick={() => offerAnswer.write('later')}>
          {offerTexts.no}
        </Button>
      </div>
    </Card>
  )
}

/** Records that the member sent a message: from now on the conversation offers push notifications, in this visit. */
export const offerAfterMessage = () => offerMoment.write(true)

/** The offer in a conversation, after the member has sent a message. */
export function OfferAfterMessage({ className }: { className?: string | undefined }) {
  return useSaved(offerMoment) ? (
    <div className={className}>
      <PushOffer reason="message" />
    </div>
  ) : null
}
