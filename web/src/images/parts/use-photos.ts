import { type ImagePurpose, imageLimits } from '@hemline/contract/images/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useEffect, useRef, useState } from 'react'
import { isRefused, SendError } from '../../base/send.ts'
import { serverUrl } from '../../base/wire.ts'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import { type Area, prepareImage, refusedFile } from '../compress.ts'
import { uploadImage } from '../upload.ts'

/** A photo being uploaded, or uploaded. `progress`: 0 to 1. */
export type Photo = {
  id: string
  source: string
  state: 'preparing' | 'uploading' | 'done' | 'failed'
  progress: number
  error?: string | undefined
  path?: string | undefined
}

let lastId = 0

type Waiting = { file: File; source: string }

export type Photos = ReturnType<typeof usePhotos>

/**
 * The photos of a form: chosen, cropped one by one, scaled down, uploaded with progress. Each can be cancelled,
 * retried, moved and removed. `paths`: the uploaded ones in order; the first is the cover.
 */
export function usePhotos({
  userId,
  purpose,
  initial = [],
  isUncropped = false,
}: {
  userId: string
  purpose: ImagePurpose
  /** The photos uploaded before. */
  initial?: string[]
  /** No cropping and no cover: photos stay as they were taken. */
  isUncropped?: boolean
}) {
  const { most } = imageLimits[purpose]
  const [photos, setPhotos] = useState<Photo[]>(() =>
    initial.map((path) => ({ id: path, source: serverUrl + path, state: 'done', progress: 1, path })),
  )
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const [error, setError] = useState<string>()
  const running = useRef(new Map<string, AbortController>())
  const chosen = useRef(new Map<string, { file: File; area: Area | null }>())

  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  const update = (id: string, change: Partial<Photo>) =>
    setPhotos((before) => before.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)))

  const start = async (id: string) => {
    const choice = chosen.current.get(id)
    if (!choice) return
    const controller = new AbortController()
    running.current.set(id, controller)
    update(id, { state: 'preparing', progress: 0, error: undefined })
    try {
      const file = await prepareImage(choice.file, choice.area, purpose).catch(() => {
        throw new Error(listingTexts.processFailed)
      })
      if (controller.signal.aborted) return
      update(id, { state: 'uploading', source: URL.createObjectURL(file) })
      const onProgress = (progress: number) => update(id, { progress })
      const path = await uploadImage(file, { userId, purpose, signal: controller.signal, onProgress })
      update(id, { state: 'done', progress: 1, path })
    } catch (failure) {
      if (controller.signal.aborted) return
      const isUpload = failure instanceof SendError
      if (isUpload) noticeFailure(listingTexts.uploadFailed, failure)
      const text = isUpload ? listingTexts.uploadFailed : listingTexts.processFailed
      update(id, { state: 'failed', error: isRefused(failure) ? failure.message : text })
    } finally {
      if (running.current.get(id) === controller) running.current.delete(id)
    }
  }

  const begin = ({ file, source }: Waiting, area: Area | null) => {
    lastId += 1
    const id = `chosen-${lastId}`
    chosen.current.set(id, { file, area })
    const photo: Photo = { id, source, state: 'preparing', progress: 0 }
    setPhotos((before) => (most === 1 ? [photo] : [...before, photo]))
    start(id)
  }

  return {
    photos,
    most,
    /** Photos are shown in this order, the first as the cover; those of a check or a claim have no order. */
    isOrdered: purpose === 'listing',
    isSquare: imageLimits[purpose].isSquare,
    error,
    /** The photo being cropped. */
    cropping: waiting[0],
    isBusy: waiting.length > 0 || photos.some(({ state }) => state === 'preparing' || state === 'uploading'),
    paths: photos.flatMap(({ path }) => path ?? []),
    choose(files: readonly File[]) {
      const free = most === 1 ? 1 : most - photos.length - waiting.length
      const usable = files.filter((file) => !refusedFile(file))
      const refusal = files.map(refusedFile).find((text) => text !== null)
      setError(usable.length > free ? listingTexts.imagesMax(most) : (refusal ?? undefined))
      const next = usable.slice(0, free).map((file) => ({ file, source: URL.createObjectURL(file) }))
      if (isUncropped) for (const one of next) begin(one, null)
      else setWaiting((before) => [...before, ...next])
    },
    crop(area: Area) {
      const next = waiting[0]
      if (!next) return
      setWaiting((before) => before.slice(1))
      begin(next, area)
    },
    skipCrop: () => setWaiting((before) => before.slice(1)),
    cropFailed() {
      setError(listingTexts.cropFailed)
      setWaiting((before) => before.slice(1))
    },
    retry: start,
    /** Removes a photo; cancels its upload. */
    remove(id: string) {
      running.current.get(id)?.abort()
      chosen.current.delete(id)
      setError(undefined)
      setPhotos((before) => before.filter((photo) => photo.id !== id))
    },
    /** Moves a photo one place forward (-1) or back (1). */
    move(id: string, by: -1 | 1) {
      setPhotos((before) => {
        const from = before.findIndex((photo) => photo.id === id)
        const to = from + by
        const moved = before[from]
        const other = before[to]
        if (!moved || !other) return before
        return before.map((photo, index) => (index === from ? other : index === to ? moved : photo))
      })
    },
  }
}
