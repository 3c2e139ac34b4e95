/** The beginning of a text. Never half of a letter that two units make, as an emoji: the database would keep U+FFFD. */
export function truncate(text: string, most: number): string {
  const kept = text.slice(0, most)
  return /[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept
}
