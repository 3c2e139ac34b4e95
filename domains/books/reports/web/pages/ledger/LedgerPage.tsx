import { Button, NativeSelect } from '@mantine/core'
import { IconBook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { accounts } from '#domains/books/accounts/calls.gen.ts'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import {
  linkTo,
  useUpdateSearch,
  useNavigateTo,
  useIdParam,
  useSearch,
} from '#platform/web/data/address.ts'
import { toApiMessage, useApiQuery, useScopedQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { formatMessage } from '#platform/web/language/messages.ts'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { toastFailure } from '#platform/web/toast.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import type { Ledger, LedgerRow } from '../../../answers.ts'
import { reports } from '../../../calls.gen.ts'
import { LedgerTable } from './LedgerTable.tsx'
import { everyLine } from './ledgerRows.ts'
import { ledgerTable } from '../reportTables.ts'
import { useDaysText } from '../../components/dates.ts'
import { RangeBar, RangePicker } from '../RangeBar.tsx'
import { ReportFrame } from '../../components/ReportFrame.tsx'
import { daysOf } from '../../components/ranges.ts'
import css from '../../shared/report.module.css'
import { today } from '#platform/web/data/today.ts'
import { useReportScope } from '../../components/useReportScope.ts'
import { reportsTexts } from '../../../texts/texts.ts'

/** Page marks in the address. Other days make them invalid. */
const marks = ['after', 'before', 'page'] as const
const limits = [50, 100, 250, 500]

/** Print shows all lines up to this number; beyond it, those on the screen. */
const MAX_ON_PAPER = 2000

export default function LedgerPage() {
  const { nav } = useTexts(commonTexts)
  const accountId = useIdParam('accountId')
  const search = useSearch()
  const reach = useReportScope()
  const days = daysOf(search, today())
  const daysText = useDaysText()
  const { codeAndName } = useAccountName()

  const limit = limits.find((choice) => choice === Number(search.limit)) ?? limits[0] ?? 50
  const span = {
    ...reach.asked,
    ...(days.start_date ? { start_date: days.start_date } : {}),
    end_date: days.end_date,
  }
  const query = useApiQuery(
    reports.ledger,
    { params: { accountId }, query: { ...span, ...pageOf(search), limit } },
    { keep: true, enabled: reach.isChosen && accountId > 0 },
  )
  const ledgerQuery = useScopedQuery(reports.ledger, span)
  const [printed, setPrinted] = useState<LedgerRow[]>()
  const sheetWords = useSheetWords()

  const { data } = query
  const title = data ? `${nav.ledger}: ${codeAndName(data.account)}` : nav.ledger
  const wholeOnPaper = async () => {
    if (!data || data.total > MAX_ON_PAPER || (!data.next && !data.previous)) return
    try {
      const rows = await everyLine(accountId, ledgerQuery)
      flushSync(() => setPrinted(rows))
      window.addEventListener('afterprint', () => setPrinted(undefined), { once: true })
    } catch (failure) {
      toastFailure(formatMessage(toApiMessage(failure)))
    }
  }
  return (
    <ReportFrame
      title={title}
      days={daysText(days)}
      fileDays={`${days.start_date ?? ''}-${days.end_date}`}
      asked={query}
      instead={accountId > 0 ? undefined : <AccountFirst />}
      beforePrint={wholeOnPaper}
      tools={
        <>
          <AccountPicker accountId={accountId} ledger={data} />
          <RangePicker days={days} forgets={marks} />
          <RangeBar days={days} withAll forgets={marks} />
        </>
      }
      file={async (ledger, currency) => {
        const rows = await everyLine(accountId, ledgerQuery)
        return ledgerTable(ledger, rows, { ...sheetWords, currency }, codeAndName)
      }}
    >
      {(ledger) => (
        <>
          <LedgerTable
            title={title}
            ledger={printed ? { ...ledger, rows: printed, next: null, previous: null } : ledger}
            withGarage={reach.together}
          />
          <Foot ledger={ledger} limit={limit} />
        </>
      )}
    </ReportFrame>
  )
}

function pageOf({ after, before, page }: ReturnType<typeof useSearch>) {
  if (after) return { after }
  if (before) return { before }
  return page === 'last' ? { page: 'last' as const } : {}
}

function useSheetWords() {
  const text = useTexts(reportsTexts)
  const { field } = useTexts(commonTexts)
  const { source, entry, account, debit, credit, balance, opening, closing } = text
  const { date, garage, notes } = field
  return { date, source, entry, account, garage, notes, debit, credit, balance, opening, closing }
}

function AccountPicker({ accountId, ledger }: { accountId: number; ledger: Ledger | undefined }) {
  const text = useTexts(reportsTexts)
  const navigateTo = useNavigateTo()
  const search = useSearch()
  const { codeAndName } = useAccountName()
  const choose = (id: number | null) => {
    const kept = { ...search, after: '', before: '', page: '' }
    if (id) navigateTo(linkTo('/ledger/$accountId', { accountId: id }, kept))
  }
  return (
    <PickerInput
      // the account's name is already loaded
      key={ledger?.account.id ?? 0}
      aria-label={text.account}
      placeholder={text.chooseAccount}
      source={accounts.list}
      get={accounts.get}
      rowLabel={codeAndName}
      initial={ledger ? { id: ledger.account.id, name: codeAndName(ledger.account) } : null}
      value={accountId || null}
      onChange={choose}
      w={320}
    />
  )
}

/** What the menu opens: the user chooses an account here. */
function AccountFirst() {
  const text = useTexts(reportsTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <Notice
      icon={<IconBook size={34} stroke={1.5} aria-hidden />}
      title={text.accountFirst}
      action={
        <Button component={Link} to={linkTo('/chart-of-account')} variant="light">
          {nav.chartOfAccount}
        </Button>
      }
    >
      {text.accountFirstHint}
    </Notice>
  )
}

/** Lines per page, and the page buttons. */
function Foot({ ledger, limit }: { ledger: Ledger; limit: number }) {
  const text = useTexts(reportsTexts)
  const { table, button } = useTexts(commonTexts)
  const { number } = useFormat()
  const change = useUpdateSearch()
  const to = (mark: Partial<Record<(typeof marks)[number], string>>) =>
    change({ after: null, before: null, page: null, ...mark })
  const { previous, next, total } = ledger
  return (
    <div className={css.foot}>
      <div className={css.footStart}>
        <span aria-hidden>{table.rowsPerPage}</span>
        <NativeSelect
          size="xs"
          w={76}
          aria-label={table.rowsPerPage}
          data={limits.map(String)}
          value={String(limit)}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value)
            change({
              limit: chosen === limits[0] ? null : chosen,
              after: null,
              before: null,
              page: null,
            })
          }}
        />
        <span aria-live="polite">
          {text.lines(total > 10_000 ? `${number(10_000)}+` : number(total), total === 1)}
        </span>
      </div>
      {(previous ?? next) && (
        <nav className={css.pages} aria-label={table.pages}>
          <Button size="xs" variant="default" disabled={!previous} onClick={() => to({})}>
            {text.first}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!previous}
            onClick={() => to({ before: previous ?? '' })}
          >
            {button.previous}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!next}
            onClick={() => to({ after: next ?? '' })}
          >
            {button.next}
          </Button>
          <Button size="xs" variant="default" disabled={!next} onClick={() => to({ page: 'last' })}>
            {text.last}
          </Button>
        </nav>
      )}
    </div>
  )
}
