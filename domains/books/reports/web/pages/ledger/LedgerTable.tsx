import { Link } from '@tanstack/react-router'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { useDescription } from '#domains/books/journal/web/shared/description.ts'
import { SourceLink } from '#domains/books/journal/web/shared/source.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { EMPTY } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Day } from '#platform/web/ui/Day.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { Ledger, LedgerRow } from '../../../answers.ts'
import { balanceBefore } from './ledgerRows.ts'
import css from '../../shared/report.module.css'
import { reportsTexts } from '../../../texts/texts.ts'

interface Props {
  ledger: Ledger
  title: string
  /** Whether the lines are of several garages. */
  withGarage: boolean
}

/** The lines, each with the balance after it, between the opening and the closing balance. */
export function LedgerTable({ ledger, title, withGarage }: Props) {
  const text = useTexts(reportsTexts)
  const { field } = useTexts(commonTexts)
  const { rows, previous, next, account } = ledger
  const withAccount = !account.postable
  const before = 3 + Number(withAccount) + Number(withGarage)
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={title} data-ledger>
        <TableHead
          titles={[
            field.date,
            text.source,
            withAccount && text.account,
            withGarage && field.garage,
            field.notes,
            { end: text.debit },
            { end: text.credit },
            { end: text.balance },
          ]}
        />
        <tbody>
          <tr data-balance>
            <th scope="row" colSpan={before + 2}>
              {previous ? text.broughtForward : text.opening}
            </th>
            <td data-end>
              <Money value={previous ? balanceBefore(ledger) : ledger.opening_balance} />
            </td>
          </tr>
          {rows.map((row) => (
            <LedgerLine
              key={`${row.entry_id} ${row.line_no}`}
              row={row}
              withAccount={withAccount}
              withGarage={withGarage}
            />
          ))}
        </tbody>
        <tfoot>
          {next ? (
            <tr data-balance>
              <th scope="row" colSpan={before + 2}>
                {text.carriedForward}
              </th>
              <td data-end>
                <Money value={rows.at(-1)?.balance} />
              </td>
            </tr>
          ) : (
            <tr>
              <th scope="row" colSpan={before}>
                {text.closing}
              </th>
              <td data-end>
                <Money value={ledger.total_debit} />
              </td>
              <td data-end>
                <Money value={ledger.total_credit} />
              </td>
              <td data-end>
                <Money value={ledger.closing_balance} />
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  )
}

interface LineProps {
  row: LedgerRow
  withAccount: boolean
  withGarage: boolean
}

function LedgerLine({ row, withAccount, withGarage }: LineProps) {
  const { codeAndName } = useAccountName()
  const describe = useDescription()
  const amount = (value: number) => (value ? <Money value={value} /> : EMPTY)
  return (
    <tr>
      <td>
        <Day value={row.date} />
      </td>
      <td>
        <Link to={linkTo('/journal/$id', { id: row.entry_id })} className={css.link}>
          {row.source}
        </Link>
        <span className={css.second}>
          <SourceLink entry={row} />
        </span>
      </td>
      {withAccount && <td className={css.place}>{codeAndName(row.account)}</td>}
      {withGarage && <td className={css.place}>{row.garage.name}</td>}
      <td className={css.notes}>
        {row.notes ? describe({ ...row, description: row.notes }) : EMPTY}
      </td>
      <td data-end>{amount(row.debit)}</td>
      <td data-end>{amount(row.credit)}</td>
      <td data-end>
        <Money value={row.balance} />
      </td>
    </tr>
  )
}
