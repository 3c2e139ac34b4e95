import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'

interface Row {
  country_id: number
  code: string
  name: string
  name_id: string | null
}

/** An account's name, with its country in sums of several books, because their codes are the same. */
export function useRowName(severalBooks: boolean) {
  const { name } = useAccountName()
  const nameOfCountry = useNameOfCountry()
  return (row: Row) =>
    severalBooks
      ? `${name(row)} (${nameOfCountry(row.country_id, String(row.country_id))})`
      : name(row)
}
