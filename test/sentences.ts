/** The sentences of a page in Markdown, as a reader counts them. */

/** A list item, a heading or a table row ends the sentence before it; so does the next cell of a row. */
const startsAnew = /^\s*(?:[-*]\s|\d+\.\s|#|\|)/
const endOfSentence = /(?<=[.!?][*_)"'’”]*)\s+|\s\|\s/u

/** Code in backquotes is one word, a link is its text. Code blocks and comments are left out. */
export function sentencesOf(markdown: string): string[] {
  const blocks: string[] = []
  let fresh = true
  for (const line of markdown.replaceAll(/^```[^]*?^```|<!--[^]*?-->/gm, '').split('\n')) {
    if (fresh || startsAnew.test(line)) blocks.push(line)
    else blocks[blocks.length - 1] += ` ${line}`
    fresh = !line.trim() || /^\s*(?:#|\|)/.test(line)
  }
  return blocks
    .map((block) =>
      block.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/`[^`]*`/g, '`code`'),
    )
    .flatMap((block) => block.split(endOfSentence))
    .filter((sentence) => /\p{L}/u.test(sentence))
}

export const wordsOf = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
