/** Returns the words of a list that occur whole in a text, in any case and without accents, in the order of the list. */
export function listedWordsIn(list: readonly string[], text: string): string[] {
  const spaced = ` ${spelt(text)} `
  return list.filter((word) => spelt(word) !== '' && spaced.includes(` ${spelt(word)} `))
}

/** Letters and digits in lower case, one space between words. */
const spelt = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
