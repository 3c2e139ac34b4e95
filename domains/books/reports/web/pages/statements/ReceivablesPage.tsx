import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { linkTo, useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { type ApiFailure, callApi, useApiQuery, useScopedQuery } from '#platform/web/data/api.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { formatMessage } from '#platform/web/language/messages.ts'
import { useRole } from '#platform/web/data/session.ts'
import { toastFailure } from '#platform/web/toast.ts'
import { PanelPagination } from '#platform/web/ui/PanelPagination.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { Receivables } from '../../../answers.ts'
import { reports } from '../../../calls.gen.ts'
import { DayBar, DayPicker, useReportDay } from '../DayPicker.tsx'
import { useReportLinks } from '../../components/links.ts'
import { ReportFrame } from '../../components/ReportFrame.tsx'
import { ReportTabs } from '../../components/ReportTabs.tsx'
import css from '../../shared/report.module.css'
import { useReportScope } from '../../components/useReportScope.ts'
import { AgreementCheck } from '../../shared/AgreementCheck.tsx'
import { reportsTexts } from '../../../texts/texts.ts'
import { ages, receivablesTable } from '../reportTables.ts'

/** At most what one call returns. */
const MAX_A_PAGE = 1000
/** Print shows all customers up to this number; beyond it, those on the screen. */
const MAX_ON_PAPER = 2000

/** What customers owe by the age of the invoice, compared with the books. */
export default function ReceivablesPage() {
  const text = useTexts(reportsTexts)
  const { dayLong } = useFormat()
  const date = useReportDay()
  const { isChosen } = useReportScope()
  const page = Math.max(1, Math.floor(Number(useSearch().page)) || 1)
  const query = useApiQuery(
    reports.receivables,
    { query: { date, page } },
    { keep: true, enabled: isChosen },
  )
  const debtQuery = useScopedQuery(reports.receivables, { date })
  const [printed, setPrinted] = useState<Receivables['rows']>()
  const wholeOnPaper = async () => {
    const { data } = query
    if (!data || data.customers > MAX_ON_PAPER || data.customers <= data.limit) return
    try {
      const rows = await everyDebt(debtQuery)
      flushSync(() => setPrinted(rows))
      window.addEventListener('afterprint', () => setPrinted(undefined), { once: true })
    } catch (failure) {
      toastFailure(formatMessage((failure as ApiFailure).message))
    }
  }
  return (
    <ReportFrame
      title={text.receivables}
      days={text.atDay(dayLong(date))}
      fileDays={date}
      asked={query}
      tabs={<ReportTabs />}
      tools={
        <>
          <DayBar />
          <DayPicker />
        </>
      }
      beforePrint={wholeOnPaper}
      file={async (report, currency) =>
        receivablesTable(report, await everyDebt(debtQuery), { ...text, currency })
      }
    >
      {(report) =>
        report.customers > 0 ? (
          <>
            <Rows report={printed ? { ...report, rows: printed } : report} />
            <CustomerPages report={report} />
            <InTheBooks report={report} />
          </>
        ) : (
          <>
            <Notice
              icon={<IconCircleCheck size={34} stroke={1.5} aria-hidden />}
              title={text.nobodyOwes}
            >
              {text.nobodyOwesHint}
            </Notice>
            <InTheBooks report={report} />
          </>
        )
      }
    </ReportFrame>
  )
}

function Rows({ report }: { report: Receivables }) {
  const text = useTexts(reportsTexts)
  const { number } = useFormat()
  // only super admins may open a customer's page (specification)
  const opensCustomers = useRole() === 'super admin'
  return (
    // a table without links: the arrow keys can scroll it only when it takes the focus
    <div
      className={css.scroll}
      {...(opensCustomers ? {} : { role: 'region', 'aria-label': text.receivables, tabIndex: 0 })}
    >
      <table className={css.table} data-sum aria-label={text.receivables}>
        <TableHead
          titles={[
            text.customer,
            { end: text.invoices },
            ...ages.map((age) => ({ end: text.ages[age] })),
          ]}
        />
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.customer.id}>
              <th scope="row">
                {opensCustomers ? (
                  <Link
                    to={linkTo('/customer-management/$id', { id: row.customer.id })}
                    className={css.link}
                  >
                    {row.customer.full_name}
                  </Link>
                ) : (
                  row.customer.full_name
                )}
              </th>
              <td data-end>{number(row.invoices)}</td>
              {ages.map((age) => (
                <td key={age} data-end>
                  {row[age] ? <Money value={row[age]} /> : EMPTY}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            <td data-end>{number(report.invoices)}</td>
            {ages.map((age) => (
              <td key={age} data-end>
                <Money value={report.totals[age]} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Loads every customer of the chosen day, page by page. Throws `ApiFailure`. */
async function everyDebt(query: object): Promise<Receivables['rows']> {
  const rows: Receivables['rows'] = []
  for (let page = 1; ; page++) {
    const { rows: more, customers } = await callApi(reports.receivables, {
      query: { ...query, page, limit: MAX_A_PAGE },
    })
    rows.push(...more)
    if (page * MAX_A_PAGE >= customers) return rows
  }
}

function CustomerPages({ report: { page, limit, customers } }: { report: Receivables }) {
  const change = useUpdateSearch()
  if (customers <= limit) return null
  return (
    <div className={css.foot}>
      <PanelPagination
        className={css.pages}
        page={page}
        last={Math.ceil(customers / limit)}
        onPage={(chosen) => change({ page: chosen === 1 ? null : chosen })}
      />
    </div>
  )
}

/** The ledger account must equal the customers' open amounts plus manual entries. */
function InTheBooks({ report }: { report: Receivables }) {
  const text = useTexts(reportsTexts)
  const { money } = useFormat()
  const links = useReportLinks()
  const { totals, by_hand, account_balance, account_id, date } = report
  const difference = account_balance - totals.total - by_hand
  return (
    <AgreementCheck
      holds={difference === 0}
      says={difference === 0 ? text.asInTheBooks : text.balancesNot(money(difference))}
    >
      {`${text.customersOwe} ${money(totals.total)} + ${text.byHand} ${money(by_hand)} = `}
      {account_id ? (
        <Link
          to={links.ledger(account_id, { start_date: null, end_date: date })}
          className={css.link}
        >
          {`${text.inTheBooks} ${money(account_balance)}`}
        </Link>
      ) : (
        `${text.inTheBooks} ${money(account_balance)}`
      )}
    </AgreementCheck>
  )
}
