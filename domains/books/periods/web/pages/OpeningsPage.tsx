/** The opening balances, and the balance of the opening balance account, which must end at zero. */
import { currencyIn } from '#platform/web/language/currency.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ImportButton } from '#domains/overview/imports/web/shared/ImportButton.tsx'
import { AgreementCheck } from '#domains/books/reports/web/shared/AgreementCheck.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Day } from '#platform/web/ui/Day.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import { periods } from '../../calls.gen.ts'
import { BooksTabs } from './BooksTabs.tsx'
import css from './periods.module.css'
import { periodsTexts } from '../../texts/texts.ts'

/** Open items of another program are imported from files. */
const openPapers = ['open-invoices', 'open-bills', 'points', 'deposits'] as const

type Openings = NonNullable<ReturnType<typeof useOpenings>['data']>

const useOpenings = () => useApiQuery(periods.openings, {})

export default function OpeningsPage() {
  const text = useTexts(periodsTexts)
  const { data, error, refetch } = useOpenings()
  const add = useCan('journal.write') && (
    <AddButton to={linkTo('/journal/opening-balances/new')}>{text.newOpening}</AddButton>
  )
  return (
    <>
      <PageHeader
        title={text.openings}
        subtitle={text.openingHint}
        actions={
          <>
            <ImportButton nouns={openPapers} />
            {add}
          </>
        }
      />
      <Panel>
        <BooksTabs />
        {data ? (
          <>
            <Remaining remaining={data.remaining} />
            {data.remaining.map((row) => (
              <OwnCapital key={row.garage.id} row={row} openings={data.data} />
            ))}
            {data.data.length > 0 ? (
              <Entries rows={data.data} />
            ) : (
              <Notice
                icon={<IconFlag size={34} stroke={1.5} aria-hidden />}
                title={text.noOpenings}
              />
            )}
          </>
        ) : error ? (
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        ) : (
          <div className={css.loading}>
            {Array.from({ length: 6 }, (_, row) => (
              <Skeleton key={row} height={11} width={`${40 + ((row * 7) % 30)}%`} />
            ))}
          </div>
        )}
      </Panel>
    </>
  )
}

/** All that was ever booked on it. */
const ledgerOf = (accountId: number) =>
  linkTo('/ledger/$accountId', { accountId }, { end_date: '2100-12-31', all: true })

/** One row per garage with a remaining balance; debit less credit. */
function Remaining({ remaining }: Pick<Openings, 'remaining'>) {
  const text = useTexts(periodsTexts)
  const { money } = useFormat()
  return (
    <AgreementCheck
      holds={remaining.length === 0}
      says={remaining.length === 0 ? text.remainingNone : text.remainingSome}
    >
      {remaining.map(({ garage, account_id, amount, ...row }, at) => (
        <span key={garage.id}>
          {at > 0 && ' · '}
          <Link className={css.link} to={ledgerOf(account_id)}>
            {`${garage.name} ${money(amount, currencyIn(row))}`}
          </Link>
        </span>
      ))}
    </AgreementCheck>
  )
}

interface CapitalProps {
  row: Openings['remaining'][number]
  openings: Openings['data']
}

/** What was owned and not owed is the owner's capital: one press books it, on the day of the garage's last opening. */
function OwnCapital({ row, openings }: CapitalProps) {
  const text = useTexts(periodsTexts)
  const { money } = useFormat()
  const { garage, capital, amount } = row
  const [uuid] = useState(() => crypto.randomUUID())
  const book = useActionMutation(periods.createOpening)
  const last = openings.find(
    (entry) => entry.garage.id === garage.id && entry.reversed_by_entry_id === null,
  )
  // a debit is no capital: more was owed than owned, or something is missing
  if (!useCan('journal.write') || !capital || !last || amount >= 0) return null
  return (
    <div className={css.capital}>
      <p>{text.ownCapital(money(-amount, currencyIn(row)), garage.name)}</p>
      <Button
        loading={book.isPending}
        onClick={() =>
          book.mutate({
            body: {
              uuid,
              garage_id: garage.id,
              entry_date: last.entry_date,
              description: text.ownCapitalEntry,
              lines: [{ account_id: capital.id, credit: -amount }],
            },
          })
        }
      >
        {text.bookIt}
      </Button>
    </div>
  )
}

function Entries({ rows }: { rows: Openings['data'] }) {
  const text = useTexts(periodsTexts)
  const { field } = useTexts(commonTexts)
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={text.openings}>
        <TableHead
          titles={[text.number, field.date, field.description, field.garage, { end: text.total }]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link className={css.link} to={linkTo('/journal/$id', { id: row.id })}>
                  {row.number}
                </Link>
                {row.reversed_by_entry_id && (
                  <div>
                    <Status tone="bad">{text.takenBack}</Status>
                  </div>
                )}
              </th>
              <td>
                <Day value={row.entry_date} />
              </td>
              <td>{row.description}</td>
              <td>{row.garage.name}</td>
              <td data-end>
                <Money value={row.total} of={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
