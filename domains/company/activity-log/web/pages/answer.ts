/** The log stores each response in English. This finds its message among those of every domain, to translate it. */
import { messageCatalogue, createMessage as withValues } from '#platform/contract/messages.ts'
import {
  mostExactFirst,
  placeholderValuesIn,
  useFormatMessage,
} from '#platform/web/language/messages.ts'

// each domain adds its messages to the catalogue
import.meta.glob('../../../../*/*/messages.ts', { eager: true })

export function useReadAnswer(): (written: string) => string {
  const formatMessage = useFormatMessage()
  return (written) => {
    const catalogue = messageCatalogue()
    if (catalogue.has(written)) return formatMessage(written)
    for (const phrase of mostExactFirst(catalogue.keys())) {
      const places = placeholderValuesIn(phrase, written)
      if (places) return formatMessage(withValues(phrase, places))
    }
    return written
  }
}
