/**
 * Parses the supported Markdown of a description: headings (#), lists (- or 1.), bold (**), paragraphs. Returns nodes
 * of plain text, never HTML: other markup stays text.
 */
export interface Words {
  text: string
  bold: boolean
}
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; words: Words[] }
  | { kind: 'list'; ordered: boolean; items: Words[][] }
  | { kind: 'paragraph'; words: Words[] }

const heading = /^(#{1,3})\s+(.*)$/
const bullet = /^[-*+]\s+(.*)$/
const numbered = /^\d{1,9}[.)]\s+(.*)$/

/** `two **bold** words`; an unmatched mark stays text. */
function wordsOf(line: string): Words[] {
  const parts = line.split('**')
  if (parts.length % 2 === 0) {
    const last = parts.pop() ?? ''
    parts.push(`${parts.pop() ?? ''}**${last}`)
  }
  return parts.flatMap((text, index) => (text ? [{ text, bold: index % 2 === 1 }] : []))
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of markdown.split('\n').map((line) => line.trim())) {
    const title = heading.exec(line)
    const item = bullet.exec(line) ?? numbered.exec(line)
    const ordered = numbered.test(line)
    if (!line) open = undefined
    else if (title) {
      const level = (title[1] ?? '#').length as 1 | 2 | 3
      blocks.push({ kind: 'heading', level, words: wordsOf(title[2] ?? '') })
      open = undefined
    } else if (item) {
      if (open?.kind !== 'list' || open.ordered !== ordered) {
        open = { kind: 'list', ordered, items: [] }
        blocks.push(open)
      }
      open.items.push(wordsOf(item[1] ?? ''))
    } else if (open?.kind === 'paragraph') open.words.push(...wordsOf(` ${line}`))
    else {
      open = { kind: 'paragraph', words: wordsOf(line) }
      blocks.push(open)
    }
  }
  return blocks
}
