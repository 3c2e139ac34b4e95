/** Shows the entries of the close before it is pressed. */
import { Button, Group, Text } from '@mantine/core'
import { AccountName } from '#domains/books/accounts/web/shared/AccountName.tsx'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { Closing, TaxReturn } from '../../contract.ts'
import { taxReturns } from '../../calls.gen.ts'
import { taxReturnTexts } from '../../texts/texts.ts'
import { ReturnLoading } from './ReturnLoading.tsx'
import { suppletieSum } from './figures.ts'
import css from './tax.module.css'
import { usePeriodName } from './useTaxPeriod.ts'

interface Props {
  report: TaxReturn
  onClose: () => void
}

export function CloseDialog({ report, onClose }: Props) {
  const text = useTexts(taxReturnTexts)
  const { button } = useTexts(commonTexts)
  const nameOf = usePeriodName()
  const body = { legal_entity_id: report.legal_entity.id, until: report.end_date }
  const { data, error, refetch } = useApiQuery(taxReturns.closes, { query: body })
  const close = useActionMutation(taxReturns.close, { onSaved: onClose })
  const next = data?.next
  return (
    <Dialog opened onClose={onClose} title={text.closeTitle(nameOf(report))} size={620}>
      {error ? (
        <FailureNotice failure={error} onRetry={() => void refetch()} />
      ) : next ? (
        <Entries closing={next} suppletie={suppletieSum(report)} />
      ) : (
        <ReturnLoading />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {button.cancel}
        </Button>
        <AbilityGuard ability={next?.can}>
          <Button loading={close.isPending} onClick={() => close.mutate({ body })}>
            {text.close}
          </Button>
        </AbilityGuard>
      </Group>
    </Dialog>
  )
}

function Entries({ closing, suppletie }: { closing: Closing; suppletie: number }) {
  const text = useTexts(taxReturnTexts)
  const { dayLong, money } = useFormat()
  if (closing.garages.length === 0) return <Text size="sm">{text.closeNil}</Text>
  return (
    <>
      <Text size="sm">{text.closeText(dayLong(closing.entry_date))}</Text>
      {suppletie !== 0 && <Text size="sm">{text.closeSuppletie(money(suppletie))}</Text>}
      {closing.garages.map(({ garage, lines }) => (
        <section key={garage.id} className={css.entry} aria-label={garage.name}>
          <h3>{garage.name}</h3>
          <RowsTable label={garage.name}>
            <TableHead titles={[text.account, { end: text.debit }, { end: text.credit }]} />
            <tbody>
              {lines.map(({ account, debit, credit }) => (
                <tr key={account.id}>
                  <td>
                    {account.code} <AccountName account={account} />
                  </td>
                  <td data-end data-label={text.debit} data-empty={debit === 0 || undefined}>
                    {debit > 0 && <Money value={debit} />}
                  </td>
                  <td data-end data-label={text.credit} data-empty={credit === 0 || undefined}>
                    {credit > 0 && <Money value={credit} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </RowsTable>
        </section>
      ))}
    </>
  )
}
