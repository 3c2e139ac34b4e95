/** The documents behind a figure of the return, by day; each leads to its own page. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkTo, useSearch } from '#platform/web/data/address.ts'
import { type ApiFailure, callApi, useApiQuery, useScopedQuery } from '#platform/web/data/api.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { type Currency, currencyOf } from '#platform/contract/money/currency.ts'
import { ShownCurrency } from '#platform/web/language/currency.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { formatMessage } from '#platform/web/language/messages.ts'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { toastFailure } from '#platform/web/toast.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { TaxDocument } from '../../contract.ts'
import { taxReturns } from '../../calls.gen.ts'
import { taxLists, taxSides } from '../../rules.ts'
import { TaxTabs } from '../shared/TaxTabs.tsx'
import { taxReturnTexts } from '../../texts/texts.ts'
import { NoCompany } from './NoCompany.tsx'
import { ReturnLoading } from './ReturnLoading.tsx'
import { useDocumentAddress } from '../shared/documentAddress.ts'
import css from './tax.module.css'
import { useCompanies, usePeriodName, useSpan } from './useTaxPeriod.ts'

/** The filters of the URL. */
function useAsked() {
  const { list, box, side, tax_code_id, period } = useSearch()
  const code = Number(tax_code_id)
  return {
    list: taxLists.find((taxList) => taxList === list) ?? 'rows',
    ...(box ? { box } : {}),
    ...(period ? { period } : {}),
    ...(code > 0 ? { tax_code_id: code } : {}),
    ...(taxSides.some((taxSide) => taxSide === side) ? { side: side as 'output' | 'input' } : {}),
  } as const
}

export default function TaxDocumentsPage() {
  const text = useTexts(taxReturnTexts)
  const filters = useAsked()
  const { companies, company, error: noCompany, refetch: again } = useCompanies()
  const span = useSpan(company)
  const nameOf = usePeriodName()
  const query = { legal_entity_id: company?.id, ...span, ...filters }
  const { data, error, refetch } = useApiQuery(
    taxReturns.documents,
    { query },
    { enabled: Boolean(company) },
  )
  const failure = noCompany ?? error
  const what = {
    rows: filters.box ?? text.title,
    corrections: text.corrections,
    suppletie: text.bySuppletie,
    waiting: text.waiting,
  }
  return (
    <>
      <PageHeader
        title={text.documentsOf(what[filters.list])}
        subtitle={[company?.name, span && nameOf(span)].filter(Boolean).join(' · ') || '\u00a0'}
        actions={
          <Button
            component={Link}
            to={linkTo('/tax', { company: company?.id, until: span?.end_date })}
            variant="default"
            leftSection={<IconArrowLeft size={17} stroke={1.7} aria-hidden />}
          >
            {text.back}
          </Button>
        }
      />
      <Panel className={css.panel ?? ''}>
        <TaxTabs />
        {failure ? (
          <FailureNotice failure={failure} onRetry={() => void (noCompany ? again() : refetch())} />
        ) : companies?.length === 0 ? (
          <NoCompany />
        ) : data ? (
          <Documents key={JSON.stringify(query)} first={data} query={query} />
        ) : (
          <ReturnLoading />
        )}
      </Panel>
    </>
  )
}

interface Page {
  currency: string
  data: TaxDocument[]
  next: string | null
}

function Documents({ first, query }: { first: Page; query: object }) {
  const text = useTexts(taxReturnTexts)
  const [more, setMore] = useState<Page>()
  const [busy, setBusy] = useState(false)
  const inReach = useScopedQuery(taxReturns.documents, query)
  const { next } = more ?? first
  const rows = [...first.data, ...(more?.data ?? [])]
  const goOn = async () => {
    setBusy(true)
    try {
      const page = await callApi(taxReturns.documents, {
        query: { ...inReach, after: next ?? undefined },
      })
      setMore({ ...page, data: [...(more?.data ?? []), ...page.data] })
    } catch (failure) {
      toastFailure(formatMessage((failure as ApiFailure).message))
    }
    setBusy(false)
  }
  if (rows.length === 0)
    return (
      <Notice icon={<IconFileOff size={34} stroke={1.5} aria-hidden />} title={text.noDocuments}>
        {text.noneText}
      </Notice>
    )
  return (
    <div className={css.body}>
      <Table rows={rows} currency={currencyOf(first.currency)} />
      {next && (
        <div className={css.more}>
          <Button variant="default" loading={busy} onClick={() => void goOn()}>
            {text.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function Table({ rows, currency }: { rows: readonly TaxDocument[]; currency: Currency }) {
  const text = useTexts(taxReturnTexts)
  return (
    <ShownCurrency value={currency}>
      <RowsTable label={text.documents}>
        <TableHead
          titles={[
            text.document,
            text.date,
            text.garage,
            text.code,
            text.box,
            { end: text.base },
            { end: text.tax },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </RowsTable>
    </ShownCurrency>
  )
}

function Row({ row }: { row: TaxDocument }) {
  const text = useTexts(taxReturnTexts)
  const { field } = useTexts(commonTexts)
  const { day } = useFormat()
  const language = useLanguage()
  const address = useDocumentAddress()(row)
  const names: Record<string, string> = text.sources
  return (
    <tr>
      <td>
        {address ? <Link to={address}>{row.number}</Link> : row.number}
        <small>{names[row.source]}</small>
      </td>
      <td data-label={field.date}>
        {day(row.day)}
        {row.counts_on !== null && row.counts_on !== row.day && (
          <small>{`${text.countsOn} ${day(row.counts_on)}`}</small>
        )}
      </td>
      <td data-label={text.garage}>{row.garage.name}</td>
      <td data-label={text.code}>{row.names[language] ?? row.name}</td>
      <td data-label={text.box}>{row.box || EMPTY}</td>
      <td data-end data-label={text.base}>
        <Money value={row.base} />
      </td>
      <td data-end data-label={text.tax}>
        <Money value={row.tax} />
      </td>
    </tr>
  )
}
