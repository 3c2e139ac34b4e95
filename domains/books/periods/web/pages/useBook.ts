/** The book whose months are shown: that of the selected garage or country, else the one that the user chooses on the page. */
import { useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { periods } from '../../calls.gen.ts'

export function useBook() {
  const { book: asked } = useSearch()
  const change = useUpdateSearch()
  const nameOfCountry = useNameOfCountry()
  const { data, error, refetch } = useApiQuery(periods.books, {})
  const books = (data?.data ?? []).map((book) => ({
    ...book,
    name: nameOfCountry(book.country_id, book.name),
  }))
  const book = books.find(({ country_id }) => country_id === Number(asked)) ?? books[0]
  return {
    books,
    book,
    error,
    refetch,
    choose: (country: number) =>
      change({ book: country === books[0]?.country_id ? null : country, year: null }),
  }
}
