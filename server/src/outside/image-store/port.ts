import type { Readable } from 'node:stream'

/** The store of image files: a local folder or a bucket. Names are generated here and never come from outside. */
export type ImageStore = {
  put(name: string, bytes: Buffer): Promise<void>
  /** Returns the bytes, or null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** The same as a stream, with its length in bytes if it is known: for sending it on. The caller must read or destroy it. */
  open(name: string): Promise<{ stream: Readable; bytes: number | null } | null>
  remove(name: string): Promise<void>
}

/** Files of the web app that all nodes share, by their name, which has a hash of the content. */
export type AssetStore = Pick<ImageStore, 'put' | 'get' | 'remove'>
