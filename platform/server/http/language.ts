/** The language of a request, for the few texts that the server renders. */
import Negotiator from 'negotiator'
import type { FastifyRequest } from 'fastify'
import type { Language } from '#platform/contract/text/languages.ts'

/** As browsers name them: `my` is Malay here, and `ms` to a browser. */
const byTag: Record<string, Language> = { en: 'en', id: 'id', ms: 'my', nl: 'nl' }

/** Parses the header Accept-Language; English if it names no supported language. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const [tag = 'en'] = new Negotiator({ headers }).languages(Object.keys(byTag))
  return byTag[tag] ?? 'en'
}
