/** The returns of a company that were filed, newest first; the last one can be opened again. */
import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { PanelNote, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { useMay } from '#platform/web/session.ts'
import { Failed } from '#platform/web/ui/Failed.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { type FiledReturn, taxReturns } from '../../contract.ts'
import { taxReturnTexts } from '../texts/texts.ts'
import { ReturnLoading } from './ReturnLoad.tsx'
import { usePeriodName } from './useTaxPeriod.ts'

const ReopenDialog = later(async () => (await import('./ReopenDialog.tsx')).ReopenDialog)

export function FiledReturns({ company }: { company: number }) {
  const text = useTexts(taxReturnTexts)
  const { table } = useTexts(commonTexts)
  const { data, error, refetch } = useAsk(taxReturns.closes, {
    query: { legal_entity_id: company },
  })
  return (
    <RecordPanel title={text.filedReturns}>
      {error ? (
        <Failed failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ReturnLoading />
      ) : data.data.length === 0 ? (
        <PanelNote>{`${text.noReturns}. ${text.noReturnsText}`}</PanelNote>
      ) : (
        <RowsTable label={text.filedReturns}>
          <thead>
            <tr>
              <th scope="col">{text.period}</th>
              <th scope="col">{text.filedAt}</th>
              <th scope="col">{text.entries}</th>
              <th scope="col" data-end>
                {text.output}
              </th>
              <th scope="col" data-end>
                {text.input}
              </th>
              <th scope="col" data-end>
                {text.payable}
              </th>
              <th scope="col">
                <VisuallyHidden>{table.actions}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((one) => (
              <Filed key={one.id} filed={one} />
            ))}
          </tbody>
        </RowsTable>
      )}
    </RecordPanel>
  )
}

function Filed({ filed }: { filed: FiledReturn }) {
  const text = useTexts(taxReturnTexts)
  const { moment } = useFormat()
  const nameOf = usePeriodName()
  const mayReopen = useMay('tax-return.reopen')
  const [asking, setAsking] = useState(false)
  const { legal_entity, until, reopened_at, reopened_by, reopen_reason } = filed
  const period = nameOf({ start_date: filed.start_date ?? until, end_date: until })
  return (
    <tr>
      <td>
        <Link to={to('/tax', { company: legal_entity.id, until })}>{period}</Link>
        {reopened_at && (
          <small>
            {`${text.reopened(reopened_by?.full_name ?? '', moment(reopened_at))}. ${text.reason}: ${reopen_reason}`}
          </small>
        )}
      </td>
      <td data-label={text.filedAt}>
        {moment(filed.filed_at)}
        <small>{filed.filed_by?.full_name}</small>
      </td>
      <td data-label={text.entries} data-empty={filed.entries.length === 0 || undefined}>
        {filed.entries.map(({ entry_id, number, garage }) => (
          <small key={entry_id}>
            <Link to={to('/journal/$id', { id: entry_id })}>{number}</Link> {garage.name}
          </small>
        ))}
      </td>
      <td data-end data-label={text.output}>
        <Money value={filed.output} />
      </td>
      <td data-end data-label={text.input}>
        <Money value={filed.input} />
      </td>
      <td data-end data-label={text.payable}>
        <Money value={filed.payable} />
      </td>
      <td data-end>
        {mayReopen && !reopened_at && (
          <Able ability={filed.can.reopen}>
            <Button
              size="xs"
              variant="default"
              aria-label={text.reopenTitle(period)}
              onClick={() => setAsking(true)}
            >
              {text.reopen}
            </Button>
          </Able>
        )}
        {asking && (
          <ReopenDialog
            title={text.reopenTitle(period)}
            filed={{ legal_entity_id: legal_entity.id, until }}
            onClose={() => setAsking(false)}
          />
        )}
      </td>
    </tr>
  )
}
