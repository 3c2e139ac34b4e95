/** Other figures of a return: corrections, waiting input tax, deposits and manual entries. */
import { Link } from '@tanstack/react-router'
import { linkTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PanelMessage, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { TaxReturn } from '../../contract.ts'
import { taxReturnTexts } from '../../texts/texts.ts'
import { Figures, documentsAt } from './Figures.tsx'
import css from './tax.module.css'
import { usePeriodName } from './useTaxPeriod.ts'

export function OtherFigures({ report }: { report: TaxReturn }) {
  const text = useTexts(taxReturnTexts)
  const { number, money } = useFormat()
  const nameOf = usePeriodName()
  const { corrections, suppletie, waiting, deposits_held, by_hand } = report
  return (
    <>
      {corrections.documents > 0 && (
        <RecordPanel title={text.corrections}>
          <PanelMessage>{text.correctionsHint}</PanelMessage>
          <Figures
            rows={corrections.rows}
            report={report}
            list="corrections"
            label={text.corrections}
          />
        </RecordPanel>
      )}
      {suppletie.map(({ rows, payable, ...period }) => (
        <RecordPanel
          key={period.start_date}
          title={text.suppletie(nameOf(period))}
          beside={<Money value={payable} />}
        >
          <PanelMessage>{text.suppletieHint}</PanelMessage>
          <Figures
            rows={rows}
            report={report}
            list="suppletie"
            period={period.start_date}
            label={text.suppletie(nameOf(period))}
          />
        </RecordPanel>
      ))}
      {waiting.documents > 0 && (
        <RecordPanel
          title={text.waiting}
          beside={
            <Link to={documentsAt(report, 'waiting')} className={css.link}>
              {text.show}
            </Link>
          }
        >
          <PanelMessage>
            {text.waitingHint(number(waiting.documents), waiting.documents === 1)}{' '}
            <Money value={waiting.tax} />
          </PanelMessage>
        </RecordPanel>
      )}
      {deposits_held.amount !== 0 && (
        <RecordPanel title={text.held} beside={<Money value={deposits_held.amount} />}>
          <PanelMessage>{text.heldHint(money(deposits_held.tax))}</PanelMessage>
        </RecordPanel>
      )}
      {by_hand.entries.length > 0 && <ByHand entries={by_hand.entries} />}
    </>
  )
}

function ByHand({ entries }: { entries: TaxReturn['by_hand']['entries'] }) {
  const text = useTexts(taxReturnTexts)
  const { day } = useFormat()
  return (
    <RecordPanel title={text.byHand}>
      <PanelMessage>{text.byHandHint}</PanelMessage>
      <RowsTable label={text.byHand}>
        <TableHead
          titles={[
            text.document,
            text.date,
            text.garage,
            { end: text.output },
            { end: text.input },
            { end: text.due },
          ]}
        />
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.id} ${entry.garage.id}`}>
              <td>
                <Link to={linkTo('/journal/$id', { id: entry.id })}>{entry.number}</Link>
                <small>{entry.description}</small>
              </td>
              <td data-label={text.date}>{day(entry.entry_date)}</td>
              <td data-label={text.garage}>{entry.garage.name}</td>
              <td data-end data-label={text.output} data-empty={!entry.output || undefined}>
                <Money value={entry.output} />
              </td>
              <td data-end data-label={text.input} data-empty={!entry.input || undefined}>
                <Money value={entry.input} />
              </td>
              <td data-end data-label={text.due} data-empty={!entry.due || undefined}>
                <Money value={entry.due} />
              </td>
            </tr>
          ))}
        </tbody>
      </RowsTable>
    </RecordPanel>
  )
}
