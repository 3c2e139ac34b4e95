/** Compares the titles of columns as people write them: `No. HP *`, `Harga jual (Rp):`, a title on two lines. */
import { foldText } from '../text/fold.ts'

/** Marks, dots, dashes, line ends and kinds of space do not count. */
export const normalizeTitle = (title: string): string =>
  foldText(title)
    .replaceAll(/[*:?"._/\\\p{Pd}\s]+/gu, ' ')
    .trim()

const IN_BRACKETS = /\s*[([][^()[\]]*[)\]]\s*/g

/** Joins a title with the one above it. */
export const joinTitles = (above: string, title: string): string =>
  [above, title].filter((part) => part !== '').join('\n')

/**
 * The normalized forms of a title, the most exact first: all of it, its lower line, its upper line, and without what
 * stands in brackets.
 */
export function titleForms(title: string): string[] {
  const lines = title.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const forms = [title, lines.at(-1) ?? '', lines[0] ?? '', title.replaceAll(IN_BRACKETS, ' ')]
  return [...new Set(forms.map(normalizeTitle))].filter((form) => form !== '')
}

/** The known form of a title. */
export const knownForm = (title: string, isKnown: (form: string) => boolean): string | undefined =>
  titleForms(title).find(isKnown)
