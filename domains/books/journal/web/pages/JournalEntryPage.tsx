import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { monthEnd, monthStart } from '#domains/books/reports/rules.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { Entry, EntryLine } from '../../contract.ts'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { entryRecord } from './record.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import css from '../shared/journal.module.css'
import { useDescription } from '../shared/description.ts'
import { SourceLink } from '../shared/source.tsx'
import { journalTexts } from '../../texts/texts.ts'

const ReverseDialog = lazyComponent(async () => (await import('./ReverseDialog.tsx')).ReverseDialog)

export default function JournalEntryPage() {
  return <RecordLoader of={entryRecord}>{(entry) => <Shown entry={entry} />}</RecordLoader>
}

function Shown({ entry }: { entry: Entry }) {
  const text = useTexts(journalTexts)
  const canWrite = useCan('journal.write')
  const describe = useDescription()
  const [reversing, setReversing] = useState(false)
  return (
    <>
      <PageHeader
        title={entry.number}
        copies={text.number}
        subtitle={describe(entry)}
        actions={
          canWrite && (
            <AbilityGuard ability={entry.can.reverse}>
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={17} aria-hidden />}
                onClick={() => setReversing(true)}
              >
                {text.reverse}
              </Button>
            </AbilityGuard>
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
      <Link to={linkTo('/journal/$id', { id })} className={css.link}>
        {text.showEntry}
      </Link>
    )
  return (
    <DescriptionList
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
    linkTo('/ledger/$accountId', { accountId: id }, { start_date, end_date, all: true })
  return (
    <table className={css.posted} aria-label={text.lines}>
      <TableHead
        titles={[text.account, between && field.garage, { end: text.debit }, { end: text.credit }]}
      />
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
      <Link to={linkTo('/customer-management/$id', { id: party.id })} className={css.link}>
        {text.customer}
      </Link>
    </div>
  )
}
