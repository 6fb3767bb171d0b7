const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text can be compared with a column of UUIDs: PostgreSQL fails the statement for any other text. */
export const isUuid = (text: string): boolean => UUID.test(text)
