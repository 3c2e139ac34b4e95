/** Compares the titles of sheets, for server and browser: sheets with the same titles in any order are read together. */
import { normalizeTitle } from '#platform/contract/table/titles.ts'

interface Titled {
  name: string
  titles: readonly string[]
}

/** Equal for sheets with the same titles in any order. Columns without a title do not count. */
export const titleKey = ({ titles }: Pick<Titled, 'titles'>) =>
  JSON.stringify(titles.map(normalizeTitle).filter(Boolean).toSorted())

/** The titles that a sheet lacks and another one has: `N-Z: Unit, SKU; Old: SKU`. Empty: none lacks any. */
export function lackingTitles(sheets: readonly Titled[]): string {
  const titles = new Map(
    sheets.flatMap((sheet) => sheet.titles.map((title) => [normalizeTitle(title), title] as const)),
  )
  titles.delete('')
  const countOf = (sheet: Titled, key: string) =>
    sheet.titles.filter((title) => normalizeTitle(title) === key).length
  return sheets
    .flatMap((sheet) => {
      const lacking = [...titles].filter(([key]) =>
        sheets.some((other) => countOf(other, key) > countOf(sheet, key)),
      )
      const names = lacking.map(([, title]) => title.replaceAll(/\s+/g, ' '))
      return names.length > 0 ? [`${sheet.name}: ${names.join(', ')}`] : []
    })
    .join('; ')
}

/** For each title the position of the same one in another sheet: the first for the first, the second for the second. */
export function columnOrder(titles: readonly string[], other: readonly string[]): number[] {
  const keys = other.map(normalizeTitle)
  const taken = new Set<number>()
  return titles.map((title) => {
    const key = normalizeTitle(title)
    const at = keys.findIndex((each, position) => each === key && !taken.has(position))
    taken.add(at)
    return at
  })
}
