import { useLanguage } from '#platform/web/language/i18n.tsx'
import type { Language } from '#platform/web/scope.ts'

interface Named {
  name: string
  names: Record<Language, string> | null
}

/** The name of a task or stage in the reader's language; a typed name is the same in all. */
export function useNameOf() {
  const language = useLanguage()
  return ({ name, names }: Named) => names?.[language] ?? name
}
