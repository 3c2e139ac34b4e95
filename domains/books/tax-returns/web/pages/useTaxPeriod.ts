/** The company and period of the return, both from the URL. */
import { legalEntities } from '#domains/company/legal-entities/calls.gen.ts'
import { useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { TaxReturn } from '../../contract.ts'
import { type periodAfter, periodOf } from '../../rules.ts'
import { taxReturnTexts } from '../../texts/texts.ts'

type Span = ReturnType<typeof periodAfter>

export interface Company {
  id: number
  name: string
  tax_period_months: number
}

const isDay = (day: string | undefined): day is string => /^\d{4}-\d{2}-\d{2}$/.test(day ?? '')

/** The registered companies of the selected country, and the one that is shown. */
export function useCompanies() {
  const { company: asked } = useSearch()
  const change = useUpdateSearch()
  const { data, error, refetch } = useApiQuery(legalEntities.list, {
    // the selected garage must not hide those of others
    query: { garage_id: 0, limit: 100 },
  })
  const companies = data?.data.flatMap(
    ({ id, legal_name: name, is_registered, tax_period_months }): Company[] =>
      is_registered ? [{ id, name, tax_period_months }] : [],
  )
  return {
    companies,
    company: companies?.find(({ id }) => id === Number(asked)) ?? companies?.[0],
    error,
    refetch,
    choose: (id: number) =>
      change({ company: id === companies?.[0]?.id ? null : id, until: null, shown: null }),
  }
}

/** The period of the address, which its last day names; undefined: the server chooses the one that is to be filed next. */
export function useSpan(company: Company | undefined): Span | undefined {
  const { until } = useSearch()
  if (!company || !isDay(until)) return undefined
  return periodOf(until, company.tax_period_months)
}

/** "January 2026 – March 2026" */
export function usePeriodName() {
  const text = useTexts(taxReturnTexts)
  const { monthLong } = useFormat()
  return ({ start_date, end_date }: Pick<TaxReturn, 'start_date' | 'end_date'>) =>
    text.months(monthLong(start_date.slice(0, 7)), monthLong(end_date.slice(0, 7)))
}
