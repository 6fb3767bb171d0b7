const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes plain text for HTML content and attributes. Control characters, which HTML forbids, become spaces. */
export function escapeHtml(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').replace(/[&<>"']/g, (sign) => entities[sign]!)
}
