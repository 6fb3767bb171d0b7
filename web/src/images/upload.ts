import { uploadImages } from '@hemline/contract/images/calls.ts'
import type { ImagePurpose } from '@hemline/contract/images/purposes.ts'
import type { ImagePath } from '@hemline/contract/images/shapes.ts'
import { photoTexts } from '@hemline/contract/listings/photo-words.ts'
import { memberCheck } from '../base/member-check.ts'
import { askAs } from '../base/send.ts'
import { isRefused, refusalOf, SendError, serverUrl, wireTexts } from '../base/wire.ts'

/** Without a byte for this long, or without an answer after the last one for longer than the server takes, it is lost. */
const STALLED_MS = 20_000
const ANSWERED_WITHIN_MS = 75_000

type Options = { userId: string; purpose: ImagePurpose; signal: AbortSignal; onProgress: (share: number) => void }

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Uploads one file, reporting progress (0 to 1), and returns its path. Aborting the signal cancels it. Throws SendError,
 * UNAUTHENTICATED once its member is no longer signed in.
 */
export async function uploadImage(file: File, options: Options): Promise<ImagePath> {
  return askAs(memberCheck(), (token) => uploadWith(token, file, options))
}

/** Returns what the field says of a photo that was not uploaded: why it was refused, or that there is no more for a while. */
export const uploadFailure = (failure: SendError): string =>
  failure.code === 'TOO_MANY' || isRefused(failure) ? failure.message : photoTexts.uploadFailed

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function uploadWith(token: string, file: File, { userId, purpose, signal, onProgress }: Options): Promise<ImagePath> {
  const form = new FormData()
  form.set('userId', userId)
  form.set('purpose', purpose)
  form.append('files', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadImages.method, serverUrl + uploadImages.path)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    const lose = () => reject(new SendError('UNREACHABLE', wireTexts.unreachable, 0))
    let timer: ReturnType<typeof setTimeout>
    const loseAfter = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        lose()
        request.abort()
      }, ms)
    }
    loseAfter(STALLED_MS)
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
      loseAfter(loaded < total ? STALLED_MS : ANSWERED_WITHIN_MS)
    }
    request.onloadend = () => clearTimeout(timer)
    request.onerror = lose
    request.onload = () => {
      const body = readJson(request.responseText)
      if (request.status < 200 || request.status >= 300) return reject(refusalOf(request.status, body))
      const path = uploadImages.answer.safeParse(body).data?.files[0]
      if (path) resolve(path)
      else reject(new SendError('UNREADABLE', wireTexts.unreadable, request.status))
    }
    const cancel = () => {
      request.abort()
      reject(new DOMException('cancelled', 'AbortError'))
    }
    signal.addEventListener('abort', cancel)
    // while a token was waited for
    if (signal.aborted) cancel()
    else request.send(form)
  })
}
