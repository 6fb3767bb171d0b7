import { useEffect, useRef } from 'react'
import css from './handover.module.css'

type Read = (video: HTMLVideoElement) => Promise<string | null>
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type Detectors = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const SCAN_INTERVAL_MS = 150
const WIDEST_PX = 640

/** Fetches the QR reader in advance, so that it is available without network. */
export async function fetchReader(): Promise<void> {
  await openReader().catch(() => undefined)
}

/** The browser's own QR reader if it has one, otherwise ours, which is loaded only then. */
async function openReader(): Promise<Read> {
  const own = (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector
  if (own && (await own.getSupportedFormats()).includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { default: jsQr } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!pen || video.videoWidth === 0) return null
    const scale = Math.min(1, WIDEST_PX / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
    return jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null
  }
}

/** Scans the camera image until it reads a QR code. Calls `onFail` if there is no camera, or no permission to use it. */
export default function CodeScanner({ onRead, onFail }: { onRead: (text: string) => void; onFail: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onRead, onFail })
  latest.current = { onRead, onFail }

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const element = video.current
      if (isOver || !element) return stop()
      element.srcObject = stream
      await element.play()
      const read = await openReader()
      const look = async () => {
        const code = await read(element).catch(() => null)
        if (isOver) return
        if (code) {
          stop()
          latest.current.onRead(code)
        } else timer = setTimeout(look, SCAN_INTERVAL_MS)
      }
      look()
    }
    start().catch(() => {
      if (isOver) return
      stop()
      latest.current.onFail()
    })
    return stop
  }, [])

  return (
    <div className={css.scanner}>
      <video ref={video} muted playsInline aria-label="Camera view" />
      <p className={css.soft} role="status">
        Point the camera at the QR code.
      </p>
    </div>
  )
}
