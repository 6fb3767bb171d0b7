/** What to do where a URL cannot be read: most often a random password has one of these. */
export const encodePassword = 'in its password write / as %2F, # as %23, ? as %3F and @ as %40'

/** A number up to such a character reads as a port, and the rest of the password as the path. */
const splitAtPort = /^[a-z]+:\/\/[^/?#@]*:\d*[/?#][^@=]*@/i

/** Whether a URL can be read, and its password does not end early at one of its own characters. */
export const isUrlWithPassword = (url: string): boolean => URL.canParse(url) && !splitAtPort.test(url)
