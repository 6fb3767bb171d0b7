import { z } from 'zod'
import { call } from '../call.ts'
import { Picture } from './shapes.ts'

/** Multipart: repeated `files`, and optionally `userId` (one's own) and `purpose`. The server reads the parts itself. */
export const uploadImages = call({
  method: 'POST',
  path: '/api/upload-images',
  about:
    'Takes JPEG or PNG `files` of at most 10 MB each as multipart/form-data, re-encodes them without their metadata and ' +
    'answers where they live, in their order. `purpose` (listing, profile, issue, condition) decides how many and how large.',
  answer: z.object({ files: z.array(Picture) }),
})
