import {
  iphoneSteps,
  notificationTexts,
  phoneUnblockSteps,
  unblockSteps,
} from '@hemline/contract/notifications/words.ts'
import { isNative } from '../../native/platform.ts'
import { CheckField } from '../../ui/field.tsx'
import { permission } from '../push.ts'
import css from './device-switch.module.css'
import { useDeviceSwitch } from './use-device-switch.ts'

const isIphone = () => /iPhone|iPad/.test(navigator.userAgent)

/** Push notifications on this device: on or off, and instructions if the browser or the phone blocks them. */
export function DeviceSwitch() {
  const { isOn, isBusy, isBlocked, turn } = useDeviceSwitch()
  const isUnsupported = permission() === 'unsupported'
  return (
    <>
      <CheckField
        isSwitch
        label="Notifications on this device"
        checked={isOn ?? false}
        disabled={isOn === undefined || isBusy || isUnsupported}
        aria-busy={isBusy || undefined}
        onChange={(event) => turn(event.target.checked)}
      />
      <div aria-live="polite">
        {isUnsupported ? (
          <Guidance title={notificationTexts.unsupported} steps={isIphone() ? iphoneSteps : []} />
        ) : isBlocked ? (
          <Guidance title={notificationTexts.blocked} steps={isNative() ? phoneUnblockSteps : unblockSteps} />
        ) : (
          <p className={css.hint}>Requests, answers and messages, as soon as they come.</p>
        )}
      </div>
    </>
  )
}

function Guidance({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <div className={css.guidance}>
      <p>
        <strong>{title}</strong>
      </p>
      {steps.length > 0 ? (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : (
        <p>You’ll still get everything important by email.</p>
      )}
    </div>
  )
}
