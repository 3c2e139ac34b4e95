import { useTexts } from './i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'

interface NameOfCountry {
  (id: number, nameInDatabase: string): string
  (id: number | null): string | undefined
}

/** Names a country in the reader's language; one without a translation has the name of the database. */
export function useNameOfCountry() {
  const { country } = useTexts(commonTexts)
  const nameOfCountry = (id: number | null, nameInDatabase?: string) =>
    country[id as keyof typeof country] ?? nameInDatabase
  return nameOfCountry as NameOfCountry
}
