/** Where image files live: a folder of this machine, or a bucket. Names are ours and never come from outside. */
export type ImageStore = {
  put(name: string, bytes: Buffer): Promise<void>
  /** The bytes, or null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}
