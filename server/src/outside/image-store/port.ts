/** The store of image files: a local folder or a bucket. Names are generated here and never come from outside. */
export type ImageStore = {
  put(name: string, bytes: Buffer): Promise<void>
  /** Returns the bytes, or null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}
