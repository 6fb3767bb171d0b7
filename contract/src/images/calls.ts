import { z } from 'zod'
import { call } from '../call.ts'
import { Picture } from './shapes.ts'

/** Multipart: `userId`, an optional `purpose`, and repeated `files`. The server reads the parts itself. */
export const uploadImages = call({
  method: 'POST',
  path: '/api/upload-images',
  about: 'Takes JPEG or PNG files of at most 10 MB, re-encodes them and answers where they live.',
  answer: z.object({ files: z.array(Picture) }),
})
