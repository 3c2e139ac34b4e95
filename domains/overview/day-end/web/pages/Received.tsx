import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { DayEnd, ReceivedRow } from '../../contract.ts'
import { dayEndTexts } from '../../texts/texts.ts'
import css from './dayEnd.module.css'

/** The receipts of the day, and those after it was closed. */
export function Received({ day: { received, total, since } }: { day: DayEnd }) {
  const text = useTexts(dayEndTexts)
  const { money } = useFormat()
  return (
    <Panel className={css.part ?? ''}>
      <h2>{text.received}</h2>
      <p>{text.receivedText}</p>
      {received.length === 0 ? (
        <p className={css.none}>{text.noMoney}</p>
      ) : (
        <Rows label={text.received} rows={received} total={total} />
      )}
      {since && (
        <div className={css.since} data-more={since.received.length > 0 || undefined}>
          <h3>{text.since}</h3>
          {since.received.length === 0 ? (
            <p className={css.none}>{text.sinceNone}</p>
          ) : (
            <>
              <p>{text.sinceText(money(since.total))}</p>
              <Rows label={text.since} rows={since.received} total={since.total} />
            </>
          )}
        </div>
      )}
    </Panel>
  )
}

interface RowsProps {
  label: string
  rows: readonly ReceivedRow[]
  total: number
}

function Rows({ label, rows, total }: RowsProps) {
  const text = useTexts(dayEndTexts)
  const { number } = useFormat()
  const { name } = useAccountName()
  return (
    <RowsTable label={label}>
      <TableHead
        titles={[text.account, text.method, { end: text.payments }, { end: text.amount }]}
      />
      <tbody>
        {rows.map(({ account, method, count, amount }) => (
          <tr key={`${account.id} ${method}`}>
            <td>{name(account)}</td>
            <td data-label={text.method}>{text.methods[method]}</td>
            <td data-end data-label={text.payments}>
              {number(count)}
            </td>
            <td data-end data-label={text.amount}>
              <Money value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>{text.total}</td>
          <td data-end>
            <Money value={total} />
          </td>
        </tr>
      </tfoot>
    </RowsTable>
  )
}
