import { z } from 'zod/mini'
import { call } from '../call.ts'
import { AnsweredPath, ImageDetails } from './shapes.ts'

/** Multipart: repeated `files`, and optionally `userId` (the member's own) and `purpose`. The server reads the parts itself. */
export const uploadImages = call({
  method: 'POST',
  path: '/api/upload-images',
  whileSuspended: true,
  about:
    'Takes JPEG or PNG `files` of at most 10 MB each as multipart/form-data, re-encodes them without their metadata and ' +
    'answers their paths, in their order, and in `imageDetails` the size and placeholder of each. `purpose` (listing, profile, issue, condition) decides how many and how large. TOO_MANY after 600 in 24 hours.',
  answer: z.object({ files: z.array(AnsweredPath), imageDetails: ImageDetails }),
})
