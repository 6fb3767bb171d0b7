import { useRef } from 'react'
import { fieldsOf, messageOf } from './send.ts'

/**
 * Returns a function that names what is sent by an Idempotency-Key: the same content has the same key, so that sending it
 * again after a lost answer has one effect; changed content is another request.
 */
export function useSendKey(): (content: unknown) => string {
  const sent = useRef({ text: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    return sent.current.key
  }
}

const SENT_BEFORE =
  'An earlier version of this reached us. Look at the order first. To send this as well, please reload the page.'

/** The reason why sending failed; what to do when the key came with other content before, which may have had its effect. */
export const reasonOf = (error: unknown): string =>
  'Idempotency-Key' in fieldsOf(error) ? SENT_BEFORE : messageOf(error)
