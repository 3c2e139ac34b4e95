/** The log keeps each response in English. This finds its message again among those of every domain. */
import { catalogue, say as withValues } from '#platform/contract/messages.ts'
import { mostExactFirst, placesIn, useSayMessage } from '#platform/web/messages.ts'

// each domain adds its messages to the catalogue
import.meta.glob('../../../../*/*/messages.ts', { eager: true })

export function useReadAnswer(): (written: string) => string {
  const say = useSayMessage()
  return (written) => {
    const known = catalogue()
    if (known.has(written)) return say(written)
    for (const phrase of mostExactFirst(known.keys())) {
      const places = placesIn(phrase, written)
      if (places) return say(withValues(phrase, places))
    }
    return written
  }
}
