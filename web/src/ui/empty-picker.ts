const forms = { date: 'dd/mm/yyyy', time: 'hh:mm' }

/**
 * Returns what marks a date or time field as empty, so that `base.css` shows the form of a value in it; nothing
 * otherwise. It is spread by each such field, because the home page, which has fields but none of these, pays for bytes.
 */
export function emptyPicker(type: keyof typeof forms, value: string): { 'data-empty'?: string } {
  return value === '' ? { 'data-empty': forms[type] } : {}
}
