/** Lists the e-invoices of a country with states and missing data, and exports files. */
import { Button } from '@mantine/core'
import { IconFileExport, IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { TaxTabs } from '#domains/books/tax-returns/web/shared/TaxTabs.tsx'
import { legalEntities } from '#domains/company/legal-entities/calls.gen.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, pickFilter, statusIn } from '#platform/web/list/table/columns.ts'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useCan } from '#platform/web/data/session.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { EInvoiceRow } from '../../contract.ts'
import { eInvoices } from '../../calls.gen.ts'
import { documentKinds, states, sources } from '../../rules.ts'
import { stateTones } from '../components/states.ts'
import { eInvoiceTexts } from '../../texts/texts.ts'

const ExportDialog = lazyComponent(async () => (await import('./ExportDialog.tsx')).default)
const ReadBackDialog = lazyComponent(
  async () => (await import('./ImportResultsDialog.tsx')).default,
)

const icon = { size: 16, 'aria-hidden': true }

export default function EInvoicesPage() {
  const text = useTexts(eInvoiceTexts)
  const canWrite = useCan('e-invoice.write')
  const [dialog, setDialog] = useState<readonly EInvoiceRow[] | 'read'>()
  const close = () => setDialog(undefined)
  const buttons = canWrite && (
    <>
      <Button
        variant="default"
        leftSection={<IconTableImport {...icon} />}
        onClick={() => setDialog('read')}
      >
        {text.readBack}
      </Button>
      <Button leftSection={<IconFileExport {...icon} />} onClick={() => setDialog([])}>
        {text.export}
      </Button>
    </>
  )
  return (
    <>
      <ListPage
        title={text.title}
        call={eInvoices.list}
        get={eInvoices.get}
        columns={useColumns()}
        search={text.search}
        filters={useFilters()}
        dates
        pages={<TaxTabs />}
        actions={buttons}
        open={({ id }) => linkTo('/tax/e-invoice/$id', { id })}
        empty={{ title: text.none, text: text.noneText }}
        renderSelected={(rows) =>
          canWrite && (
            <Button
              size="xs"
              leftSection={<IconFileExport {...icon} />}
              onClick={() => setDialog(rows)}
            >
              {text.export}
            </Button>
          )
        }
      />
      {dialog === 'read' && <ReadBackDialog onClose={close} />}
      {dialog && dialog !== 'read' && <ExportDialog chosen={dialog} onClose={close} />}
    </>
  )
}

function useFilters() {
  const text = useTexts(eInvoiceTexts)
  return [
    {
      name: 'state',
      label: text.state,
      options: states.map((value) => ({ value, label: text.states[value] })),
    },
    {
      name: 'kind',
      label: text.kind,
      options: documentKinds.map((value) => ({ value, label: text.kinds[value] })),
    },
    {
      name: 'source',
      label: text.source,
      options: sources.map((value) => ({ value, label: text.sources[value] })),
    },
    pickFilter({
      name: 'legal_entity_id',
      label: text.entity,
      source: legalEntities.list,
      get: legalEntities.get,
    }),
  ]
}

function useColumns(): Column<EInvoiceRow>[] {
  const text = useTexts(eInvoiceTexts)
  const formatMessage = useFormatMessage()
  return [
    { name: 'number', label: text.number, value: (row) => row.number, sort: true, width: 190 },
    { name: 'day', label: text.day, value: (row) => row.day, kind: 'day', sort: true, width: 120 },
    {
      name: 'state',
      label: text.state,
      ...statusIn(text.states),
      value: (row) => text.states[row.state],
      cell: (row) => <Status tone={stateTones[row.state]}>{text.states[row.state]}</Status>,
      width: 150,
      stays: true,
    },
    {
      name: 'grand_total',
      label: text.total,
      kind: 'money',
      value: (row) => row.grand_total,
      sort: true,
      width: 140,
    },
    {
      name: 'reasons',
      label: text.reasons,
      value: (row) =>
        [...row.reasons.map((reason) => formatMessage(reason)), ...row.errors, row.problem]
          .filter(Boolean)
          .join('; '),
      width: 230,
    },
    {
      name: 'kind',
      label: text.kind,
      value: (row) => row.kind && text.kinds[row.kind],
      width: 130,
      rank: 7,
    },
    {
      name: 'customer',
      label: text.customer,
      value: (row) => row.customer?.full_name,
      width: 150,
      rank: 6,
    },
    {
      name: 'official_number',
      label: text.officialNumber,
      value: (row) => row.official_number,
      width: 170,
      rank: 8,
    },
  ]
}
