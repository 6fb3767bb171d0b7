/** A store of files in memory: `reads` are the names that were asked for. */
export function memoryStore() {
  const files = new Map<string, Buffer>()
  const reads: string[] = []
  return {
    files,
    reads,
    put: async (name: string, bytes: Buffer) => void files.set(name, bytes),
    get: async (name: string) => {
      reads.push(name)
      return files.get(name) ?? null
    },
    remove: async (name: string) => void files.delete(name),
  }
}
