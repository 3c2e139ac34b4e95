import { useAccountName } from '#domains/books/accounts/web/parts/accountName.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'

interface Row {
  country_id: number
  code: string
  name: string
  name_id: string | null
}

/** An account's name, with its country in sums of several books, because their codes are the same. */
export function useRowName(severalBooks: boolean) {
  const { name } = useAccountName()
  const { country } = useTexts(commonTexts)
  return (row: Row) =>
    severalBooks
      ? `${name(row)} (${country[row.country_id as keyof typeof country] ?? row.country_id})`
      : name(row)
}
