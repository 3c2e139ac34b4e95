import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountName } from '#domains/books/accounts/web/parts/accountName.ts'
import { Facts } from '#platform/web/record/Facts.tsx'
import { monthEnd, monthStart } from '#domains/books/reports/rules.ts'
import { to } from '#platform/web/address.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useMay, useRole } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { Able } from '#platform/web/ui/Able.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import type { Entry, EntryLine } from '../../contract.ts'
import { RecordLoad } from '#platform/web/record/RecordLoad.tsx'
import { entryRecord } from './record.ts'
import { later } from '#platform/web/ui/later.tsx'
import css from '../parts/journal.module.css'
import { useDescription } from '../parts/description.ts'
import { SourceLink } from '../parts/source.tsx'
import { journalTexts } from '../texts/texts.ts'

const ReverseDialog = later(async () => (await import('./ReverseDialog.tsx')).ReverseDialog)

export default function JournalEntryPage() {
  return <RecordLoad of={entryRecord}>{(entry) => <Shown entry={entry} />}</RecordLoad>
}

function Shown({ entry }: { entry: Entry }) {
  const text = useTexts(journalTexts)
  const mayWrite = useMay('journal.write')
  const describe = useDescription()
  const [reversing, setReversing] = useState(false)
  return (
    <>
      <PageHead
        title={entry.number}
        copies={text.number}
        subtitle={describe(entry)}
        actions={
          mayWrite && (
            <Able ability={entry.can.reverse}>
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={17} aria-hidden />}
                onClick={() => setReversing(true)}
              >
                {text.reverse}
              </Button>
            </Able>
          )
        }
      />
      <div className={css.page}>
        <Panel className={css.scroll ?? ''}>
          <Lines entry={entry} />
        </Panel>
        <Panel className={css.card ?? ''}>
          <About entry={entry} />
        </Panel>
      </div>
      {reversing && <ReverseDialog entry={entry} onClose={() => setReversing(false)} />}
    </>
  )
}

function About({ entry }: { entry: Entry }) {
  const text = useTexts(journalTexts)
  const { field } = useTexts(commonTexts)
  const { dayLong, moment } = useFormat()
  const entryLink = (id: number | null) =>
    id && (
      <Link to={to('/journal/$id', { id })} className={css.link}>
        {text.showEntry}
      </Link>
    )
  return (
    <Facts
      rows={[
        [text.entryDate, dayLong(entry.entry_date)],
        [field.garage, entry.garage.name],
        [text.source, <SourceLink key="source" entry={entry} />],
        [text.sourceNumber, entry.source_number],
        ...(entry.reverses_entry_id
          ? ([[text.reverses, entryLink(entry.reverses_entry_id)]] as const)
          : []),
        ...(entry.reversed_by_entry_id
          ? ([[text.reversedBy, entryLink(entry.reversed_by_entry_id)]] as const)
          : []),
        [text.createdBy, entry.created_by?.full_name],
        [text.createdAt, moment(entry.created_at, entry.time_zone)],
      ]}
    />
  )
}

function Lines({ entry }: { entry: Entry }) {
  const text = useTexts(journalTexts)
  const { field } = useTexts(commonTexts)
  const { codeAndName } = useAccountName()
  // an entry between garages shows each line's garage
  const between = new Set(entry.lines.map(({ garage }) => garage.id)).size > 1
  const amount = (value: number) => (value ? <Money value={value} /> : EMPTY)
  // the month around the entry; without a selected garage, of all garages
  const start_date = monthStart(entry.entry_date)
  const end_date = monthEnd(entry.entry_date)
  const ledgerOf = (id: number) =>
    to('/ledger/$accountId', { accountId: id }, { start_date, end_date, all: true })
  return (
    <table className={css.posted} aria-label={text.lines}>
      <thead>
        <tr>
          <th scope="col">{text.account}</th>
          {between && <th scope="col">{field.garage}</th>}
          <th scope="col" data-end>
            {text.debit}
          </th>
          <th scope="col" data-end>
            {text.credit}
          </th>
        </tr>
      </thead>
      <tbody>
        {entry.lines.map((line) => (
          <tr key={line.line_no}>
            <td>
              <Link to={ledgerOf(line.account.id)} className={css.link}>
                {codeAndName(line.account)}
              </Link>
              {line.note && <div className={css.note}>{line.note}</div>}
              <Party party={line.party} />
            </td>
            {between && <td>{line.garage.name}</td>}
            <td data-end>{amount(line.debit)}</td>
            <td data-end>{amount(line.credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={between ? 2 : 1}>{field.total}</td>
          <td data-end>
            <Money value={entry.total} />
          </td>
          <td data-end>
            <Money value={entry.total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The line's customer, for users who may open a customer's page. */
function Party({ party }: { party: EntryLine['party'] }) {
  const text = useTexts(journalTexts)
  const opensCustomers = useRole() === 'super admin'
  if (party?.type !== 'customer' || !opensCustomers) return null
  return (
    <div className={css.note}>
      <Link to={to('/customer-management/$id', { id: party.id })} className={css.link}>
        {text.customer}
      </Link>
    </div>
  )
}
