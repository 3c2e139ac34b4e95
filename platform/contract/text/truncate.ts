/** Truncates a text without splitting a surrogate pair; the database would store U+FFFD. */
export function truncate(text: string, most: number): string {
  const prefix = text.slice(0, most)
  return /[\ud800-\udbff]$/.test(prefix) ? prefix.slice(0, -1) : prefix
}
