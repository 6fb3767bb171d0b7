import { type ImagePurpose, imageLimits } from '@hemline/contract/images/purposes.ts'
import { imageTexts } from '@hemline/contract/images/words.ts'
import { photoTexts } from '@hemline/contract/listings/photo-words.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { memberCheck } from '../../base/member-check.ts'
import { SendError } from '../../base/send.ts'
import { serverUrl } from '../../base/wire.ts'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import type { Area } from '../auto-crop.ts'
import { type Cut, prepareImage, refusedFile } from '../compress.ts'
import { type Photo, uploadedBefore, withCancelled, withCover, withMoved, withSaved } from '../photo-order.ts'
import { uploadFailure, uploadImage } from '../upload.ts'

let lastId = 0

/** A photo in the crop dialog: a chosen one, or with `id` one that the form has. */
type Cropping = { file: File; source: string; id?: string; area?: Area | null }

/** What a photo is made of; `earlier`: before it was cropped again. */
type Choice = { file: File; cut: Cut; earlier?: Choice | undefined }

export type Photos = ReturnType<typeof usePhotos>

const uploaded = (path: string): Photo => ({
  id: path,
  source: serverUrl + path,
  state: 'done',
  progress: 1,
  path,
})

/**
 * The photos of a form: chosen, cropped, scaled down, uploaded with progress. Those of a listing are cropped by
 * themselves, and can be cropped again; a profile picture is cropped in the dialog. Each can be cancelled, retried,
 * moved and removed. `paths`: the uploaded ones in order; the first is the cover.
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
  const [photos, setPhotos] = useState<Photo[]>(() => initial.map(uploaded))
  const [waiting, setWaiting] = useState<Cropping[]>([])
  const [error, setError] = useState<string>()
  const running = useRef(new Map<string, AbortController>())
  const chosen = useRef(new Map<string, Choice>())
  /** One photo is decoded at a time: five of a phone's together take its memory. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  const update = (id: string, change: Partial<Photo>) =>
    setPhotos((before) => before.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)))

  const prepared = async (file: File, cut: Cut) => {
    const mine = turn.current.then(() => prepareImage(file, cut, purpose))
    turn.current = mine.catch(() => undefined)
    return mine.catch(() => {
      throw new Error(photoTexts.processFailed)
    })
  }

  const start = async (id: string) => {
    const choice = chosen.current.get(id)
    if (!choice) return
    running.current.get(id)?.abort()
    const controller = new AbortController()
    running.current.set(id, controller)
    update(id, { state: 'preparing', progress: 0, error: undefined })
    const isTheirs = memberCheck()
    try {
      const { file, area } = await prepared(choice.file, choice.cut)
      if (controller.signal.aborted || !isTheirs()) return
      choice.cut = area
      update(id, { state: 'uploading', source: URL.createObjectURL(file) })
      const onProgress = (progress: number) => update(id, { progress })
      const path = await uploadImage(file, { userId, purpose, signal: controller.signal, onProgress })
      update(id, { state: 'done', progress: 1, path })
    } catch (failure) {
      if (controller.signal.aborted) return
      const isUpload = failure instanceof SendError
      if (isUpload) noticeFailure(photoTexts.uploadFailed, failure)
      update(id, { state: 'failed', error: isUpload ? uploadFailure(failure) : photoTexts.processFailed })
    } finally {
      if (running.current.get(id) === controller) running.current.delete(id)
    }
  }

  const begin = ({ file, source }: Cropping, cut: Cut) => {
    lastId += 1
    const id = `chosen-${lastId}`
    chosen.current.set(id, { file, cut })
    const photo: Photo = { id, source, state: 'preparing', progress: 0 }
    if (most === 1) for (const controller of running.current.values()) controller.abort()
    setPhotos((before) => (most === 1 ? [{ ...photo, before: uploadedBefore(before[0]) }] : [...before, photo]))
    start(id)
  }

  const replaceSaved = useCallback(
    (paths: readonly string[]) =>
      setPhotos((before) => {
        const saved = paths.map((path) => before.find((one) => one.path === path) ?? uploaded(path))
        return withSaved(before, saved, most)
      }),
    [most],
  )

  const failures = photos.filter(({ state }) => state === 'failed').length

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
    hasFailed: failures > 0,
    /** Returns `hasFailed`, and shows it: a form is not sent without a photo that was chosen for it. */
    showsFailed(): boolean {
      if (failures > 0) setError(photoTexts.notUploaded(failures))
      return failures > 0
    },
    choose(files: readonly File[]) {
      const free = most === 1 ? 1 : most - photos.length - waiting.length
      const usable = files.filter((file) => !refusedFile(file))
      const refusal = files.map(refusedFile).find((text) => text !== null)
      setError(usable.length > free ? photoTexts.imagesMax(most) : (refusal ?? undefined))
      const next = usable.slice(0, free).map((file) => ({ file, source: URL.createObjectURL(file) }))
      if (isUncropped) for (const one of next) begin(one, null)
      else if (purpose === 'listing') for (const one of next) begin(one, 'best')
      else setWaiting((before) => [...before, ...next])
    },
    /** Opens the crop dialog for a photo of the form: the file as chosen, or the uploaded one after a reload. */
    async cropAgain(id: string) {
      const photo = photos.find((one) => one.id === id)
      if (!photo) return
      try {
        const choice = chosen.current.get(id)
        const file = choice?.file ?? (await fetchPhoto(photo.source))
        const area = choice && choice.cut !== 'best' ? choice.cut : null
        setError(undefined)
        setWaiting([{ file, source: URL.createObjectURL(file), id, area }])
      } catch {
        setError(imageTexts.loadFailed)
      }
    },
    crop(area: Area) {
      const next = waiting[0]
      if (!next) return
      setWaiting((before) => before.slice(1))
      if (!next.id) return begin(next, area)
      const { id, file } = next
      chosen.current.set(id, { file, cut: area, earlier: chosen.current.get(id) })
      update(id, { before: uploadedBefore(photos.find((photo) => photo.id === id)) })
      start(id)
    },
    skipCrop: () => setWaiting((before) => before.slice(1)),
    cropFailed() {
      setError(photoTexts.cropFailed)
      setWaiting((before) => before.slice(1))
    },
    retry(id: string) {
      setError(undefined)
      start(id)
    },
    /** Removes an uploaded photo; cancels one that is not: what was there before it is again. */
    remove(id: string) {
      // as the member sees it: an upload that ends under their finger is cancelled all the same
      const isDone = photos.some((photo) => photo.id === id && photo.state === 'done')
      const earlier = isDone ? undefined : chosen.current.get(id)?.earlier
      running.current.get(id)?.abort()
      if (earlier) chosen.current.set(id, earlier)
      else chosen.current.delete(id)
      setError(undefined)
      setPhotos((before) => (isDone ? before.filter((photo) => photo.id !== id) : withCancelled(before, id)))
    },
    /** Moves a photo one place forward (-1) or back (1). */
    move: (id: string, by: -1 | 1) => setPhotos((before) => withMoved(before, id, by)),
    makeCover: (id: string) => setPhotos((before) => withCover(before, id)),
    /** Takes over the uploaded photos of another tab; those on their way here stay. */
    replaceSaved,
  }
}

async function fetchPhoto(source: string): Promise<File> {
  const response = await fetch(source)
  if (!response.ok) throw new Error(imageTexts.loadFailed)
  return new File([await response.blob()], 'photo.jpg', { type: 'image/jpeg' })
}
