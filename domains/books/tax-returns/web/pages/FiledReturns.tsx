/** The returns of a company that were filed, newest first; the last one can be opened again. */
import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PanelMessage, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { FiledReturn } from '../../contract.ts'
import { taxReturns } from '../../calls.gen.ts'
import { taxReturnTexts } from '../../texts/texts.ts'
import { ReturnLoading } from './ReturnLoading.tsx'
import { usePeriodName } from './useTaxPeriod.ts'

const ReasonDialog = lazyComponent(
  async () => (await import('#platform/web/forms/ReasonDialog.tsx')).ReasonDialog,
)

export function FiledReturns({ company }: { company: number }) {
  const text = useTexts(taxReturnTexts)
  const { table } = useTexts(commonTexts)
  const { data, error, refetch } = useApiQuery(taxReturns.closes, {
    query: { legal_entity_id: company },
  })
  return (
    <RecordPanel title={text.filedReturns}>
      {error ? (
        <FailureNotice failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ReturnLoading />
      ) : data.data.length === 0 ? (
        <PanelMessage>{`${text.noReturns}. ${text.noReturnsText}`}</PanelMessage>
      ) : (
        <RowsTable label={text.filedReturns}>
          <TableHead
            titles={[
              text.period,
              text.filedAt,
              text.entries,
              { end: text.output },
              { end: text.input },
              { end: text.payable },
              <VisuallyHidden key="actions">{table.actions}</VisuallyHidden>,
            ]}
          />
          <tbody>
            {data.data.map((row) => (
              <Filed key={row.id} filed={row} />
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
  const mayReopen = useCan('tax-return.reopen')
  const [asking, setAsking] = useState(false)
  const { legal_entity, until, reopened_at, reopened_by, reopen_reason } = filed
  const period = nameOf({ start_date: filed.start_date ?? until, end_date: until })
  return (
    <tr>
      <td>
        <Link to={linkTo('/tax', { company: legal_entity.id, until })}>{period}</Link>
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
            <Link to={linkTo('/journal/$id', { id: entry_id })}>{number}</Link> {garage.name}
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
          <AbilityGuard ability={filed.can.reopen}>
            <Button
              size="xs"
              variant="default"
              aria-label={text.reopenTitle(period)}
              onClick={() => setAsking(true)}
            >
              {text.reopen}
            </Button>
          </AbilityGuard>
        )}
        {asking && (
          <ReasonDialog
            title={text.reopenTitle(period)}
            explained={text.reopenText}
            submit={text.reopen}
            label={text.reason}
            most={200}
            call={taxReturns.reopen}
            input={{ body: { legal_entity_id: legal_entity.id, until } }}
            onClose={() => setAsking(false)}
          />
        )}
      </td>
    </tr>
  )
}
