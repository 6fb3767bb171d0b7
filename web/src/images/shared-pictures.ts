const ANSWER_MS = 5_000

/**
 * Returns the pictures that were shared to the app from the phone's share sheet, once. Empty if there are none, or if they
 * were shared more than half an hour ago.
 */
export async function takeSharedPictures(): Promise<File[]> {
  const worker = await activeWorker()
  if (!worker) return []
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(resolve, ANSWER_MS, [])
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(Array.isArray(data) ? data : [])
    }
    worker.postMessage({ type: 'take-shared' }, [port2])
  })
}

async function activeWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  return (await navigator.serviceWorker.getRegistration())?.active ?? null
}
