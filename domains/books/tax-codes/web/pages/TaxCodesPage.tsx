/** The tax codes of every country. Super admins write them; finance reads. */
import { Button, Group } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { TaxTabs } from '#domains/books/tax-returns/web/shared/TaxTabs.tsx'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { TaxCodeRow } from '../../contract.ts'
import { taxCodes } from '../../calls.gen.ts'
import { taxCodeTexts } from '../../texts/texts.ts'
import { useRateName } from './useRateName.ts'

export default function TaxCodesPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(taxCodeTexts)
  const canWrite = useCan('tax-code.write')
  const add = canWrite && <AddButton to={linkTo('/tax/code/new')}>{text.add}</AddButton>
  return (
    <ListPage
      title={nav.taxCode}
      call={taxCodes.list}
      get={taxCodes.get}
      // codes belong to countries
      query={{ garage_id: 0 }}
      columns={useColumns()}
      search={text.search}
      pages={<TaxTabs />}
      actions={
        <Group gap={8}>
          <Button
            component={Link}
            to={linkTo('/tax/code/defaults')}
            variant="default"
            leftSection={<IconListDetails size={17} aria-hidden />}
          >
            {text.defaults}
          </Button>
          {add}
        </Group>
      }
      open={({ id }) => linkTo('/tax/code/$id', { id })}
      empty={{ title: text.none, text: text.noneText, action: add }}
    />
  )
}

function useColumns(): Column<TaxCodeRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(taxCodeTexts)
  const language = useLanguage()
  const shared = useSharedColumns()
  const nameOfRate = useRateName()
  return [
    { name: 'code', label: text.code, value: (row) => row.code, sort: true, width: 130 },
    { name: 'name', label: field.name, value: (row) => row.name[language], width: 220 },
    shared.country({ width: 130 }),
    { name: 'kind', label: text.kindName, value: (row) => text.kind[row.kind], width: 160 },
    {
      name: 'rate',
      label: text.rate,
      value: (row) => (row.rates[0] ? nameOfRate(row.rates[0]) : undefined),
      width: 240,
    },
    shared.createdAt({ width: 140, rank: 8 }),
  ]
}
