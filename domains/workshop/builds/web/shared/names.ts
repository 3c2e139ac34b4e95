import { useLanguage } from '#platform/web/language/i18n.tsx'
import type { Language } from '#platform/web/scope.ts'

interface Named {
  name: string
  names: Record<Language, string> | null
}

/** What a task or a stage is called in the reader's language; a name given by hand is the same in all. */
export function useNameOf() {
  const language = useLanguage()
  return ({ name, names }: Named) => names?.[language] ?? name
}
