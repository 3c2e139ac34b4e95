import { useTexts } from '#platform/web/language/i18n.tsx'
import { translatePhrase } from '#platform/web/language/messages.ts'
import { journalTexts } from '../../texts/texts.ts'

interface Described {
  source_type: string
  event: string
  description: string
}

/** An entry's description: the app's own texts in the reader's language, a person's text as written. */
export function useDescription() {
  const { descriptions } = useTexts(journalTexts)
  return ({ source_type, event, description }: Described) =>
    source_type === 'manual' && !event.endsWith('_reversed')
      ? description
      : translatePhrase(descriptions, description)
}
