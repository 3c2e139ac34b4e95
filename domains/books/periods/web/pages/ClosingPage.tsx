/** Imported opening balances, compared with the last trial balance of the previous books, which is entered here once. */
import { Button } from '@mantine/core'
import { IconPencil, IconScale } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { AgreementCheck } from '#domains/books/reports/web/shared/AgreementCheck.tsx'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useScope } from '#platform/web/scope.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import { periods } from '../../calls.gen.ts'
import { BooksTabs } from './BooksTabs.tsx'
import css from './periods.module.css'
import { periodsTexts } from '../../texts/texts.ts'

const OldBooks = lazyComponent(async () => (await import('./OldBooks.tsx')).default)

type Closing = DataOut<typeof periods.closing>

export default function ClosingPage() {
  const text = useTexts(periodsTexts)
  const { field, button } = useTexts(commonTexts)
  const selected = useScope((scope) => scope.garage_detail)
  const [garageId, setGarageId] = useState<number | null>(selected.id || null)
  const [isTyping, setTyping] = useState(false)
  const canWrite = useCan('period.write')
  const { data, error, refetch } = useApiQuery(
    periods.closing,
    { query: { garage_id: garageId ?? 0 } },
    { enabled: garageId !== null },
  )
  const type = canWrite && data && !isTyping && (
    <Button leftSection={<IconPencil size={17} aria-hidden />} onClick={() => setTyping(true)}>
      {text.enterOld}
    </Button>
  )
  return (
    <>
      <PageHeader title={text.closing} subtitle={text.closingHint} actions={type} />
      <Panel>
        <BooksTabs />
        <div className={css.tools}>
          <PickerInput
            source={garages.list}
            get={garages.get}
            query={{ garage_id: 0 }}
            label={field.garage}
            value={garageId}
            initial={selected.id ? selected : null}
            onChange={(id) => {
              setTyping(false)
              setGarageId(typeof id === 'number' ? id : null)
            }}
          />
        </div>
        {error && garageId !== null && (
          <Notice
            urgent
            title={text.nothingBrought}
            action={
              <Button variant="light" onClick={() => void refetch()}>
                {button.retry}
              </Button>
            }
          />
        )}
        {data && garageId !== null && isTyping && (
          <OldBooks
            key={garageId}
            garageId={garageId}
            rows={data.rows}
            onClose={() => setTyping(false)}
          />
        )}
        {data && !isTyping && <Report closing={data} />}
      </Panel>
    </>
  )
}

function Report({ closing: { rows, totals } }: { closing: Closing }) {
  const text = useTexts(periodsTexts)
  const { field } = useTexts(commonTexts)
  const { codeAndName } = useAccountName()
  if (rows.length === 0)
    return (
      <Notice icon={<IconScale size={34} stroke={1.5} aria-hidden />} title={text.nothingBrought} />
    )
  const holds = rows.every(({ difference }) => difference === 0)
  return (
    <>
      <AgreementCheck holds={holds} says={holds ? text.closingHolds : text.closingDiffers} />
      <div className={css.scroll}>
        <table className={css.table} aria-label={text.closing}>
          <TableHead
            titles={[
              text.account,
              { end: text.broughtIn },
              { end: text.oldBooks },
              { end: text.difference },
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.account_id}>
                <th scope="row">
                  <Link
                    className={css.link}
                    to={linkTo('/ledger/$accountId', { accountId: row.account_id })}
                  >
                    {codeAndName(row)}
                  </Link>
                </th>
                <td data-end>
                  <Money value={row.brought_in} />
                </td>
                <td data-end>
                  <Money value={row.typed} />
                </td>
                <td data-end>
                  <Money value={row.difference} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{field.total}</th>
              <td data-end>
                <Money value={totals.brought_in} />
              </td>
              <td data-end>
                <Money value={totals.typed} />
              </td>
              <td data-end>
                <Money value={totals.difference} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}
