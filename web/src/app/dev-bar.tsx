import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { appSettings, clearAppSettings } from '../base/app-settings.ts'
import { askAgain } from '../base/ask-again.ts'
import { inLondon } from '../base/format.ts'
import { deviceSaved } from '../base/member-storage.ts'
import { now } from '../base/now.ts'
import { useSaved } from '../base/saved.ts'
import { serverUrl } from '../base/wire.ts'
import { notice } from '../ui/notice.tsx'
import css from './dev-bar.module.css'

const opened = deviceSaved('dev-bar', z.boolean(), false, 'session')
const clock = inLondon({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** In development only: shows the server's clock, with buttons that move it. */
export default function DevBar() {
  const client = useQueryClient()
  const isOpen = useSaved(opened)
  const [time, setTime] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const read = async () => {
    const settings = await appSettings()
    setTime(settings.isDevelopment ? clock(now()) : undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and then every half minute
  useEffect(() => {
    const look = () => void read().catch(() => undefined)
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [])

  const post = async (path: string, body?: unknown) => {
    setBusy(true)
    try {
      const response = await fetch(serverUrl + path, {
        method: 'POST',
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      clearAppSettings()
      await read()
      await askAgain(client)
    } catch (error) {
      notice.bad(error instanceof Error ? error.message : 'That didn’t work.')
    } finally {
      setBusy(false)
    }
  }
  if (!time) return null
  return (
    <aside className={css.bar} aria-label="Development">
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-label={isOpen ? `Development clock, ${time}` : 'Development clock'}
        onClick={() => opened.write(!isOpen)}
      >
        <Clock size={14} aria-hidden="true" />
        {isOpen && <span>{time}</span>}
      </button>
      {isOpen && (
        <>
          <button type="button" disabled={isBusy} onClick={() => post('/dev/clock', { advance: 'P1D' })}>
            +1 day
          </button>
          <button type="button" disabled={isBusy} onClick={() => post('/dev/clock', { advance: 'P7D' })}>
            +7 days
          </button>
          <button type="button" disabled={isBusy} onClick={() => post('/dev/jobs/drain')}>
            Run jobs
          </button>
          <a href={`${serverUrl}/dev`} target="_blank" rel="noreferrer">
            /dev
          </a>
        </>
      )}
    </aside>
  )
}
