import { ActionIcon, Button, Loader, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconFilter,
} from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useUpdateSearch, useSearch } from '../data/address.ts'
import { useFormat } from '../language/format.ts'
import { useTexts } from '../language/i18n.tsx'
import { loadWhenIdle } from '../data/idle.ts'
import { commonTexts } from '../../texts/texts.ts'
import { type Filter, FILTER_WIDTH } from './table/columns.ts'
import type { Exporting } from './export/useExport.ts'
import { useExportAbility } from './export/ability.ts'
import { useListPreferences } from './listPreferences.ts'
import { DateRangeField } from '../ui/fields/DateRangeField.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { lazyMenu } from '../ui/menus/lazyMenu.tsx'
import { LazyAbilityGuard } from '../ui/feedback/LazyAbilityGuard.tsx'
import { ColumnsButton } from './table/ColumnsButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { KeywordField } from './KeywordField.tsx'
import type { ColumnVisibility } from './table/columnVisibility.ts'
import folds from './filters/filters.module.css'
import { countActiveFilters } from './filters/activeFilters.ts'
import css from './list.module.css'

// only lists with filters load the filter code; the rows load first
const FilterInput = lazyComponent(
  loadWhenIdle(async () => (await import('./filters/FilterInput.tsx')).default),
  ({ filter: { label } }) => (
    <TextInput w={FILTER_WIDTH} readOnly aria-label={label} placeholder={label} />
  ),
)
const ColumnsMenu = lazyMenu(
  ColumnsButton,
  async () => (await import('./table/ColumnsMenu.tsx')).default,
)
const ExportMenu = lazyMenu(ExportButton, async () => (await import('./ExportMenu.tsx')).default)

interface Props {
  search?: string | undefined
  filters?: readonly Filter[] | undefined
  dates?: boolean | undefined
  onClear?: (() => void) | undefined
  exporting: Exporting
  choosing: ColumnVisibility
  /** The next rows are loading. */
  isBusy?: boolean | undefined
}

/** Above the rows: search, filters, columns, density, export. */
export function ListTools(props: Props) {
  const { search, filters = [], dates, onClear, exporting, choosing, isBusy } = props
  const address = useSearch()
  const change = useUpdateSearch()
  const { dense } = useListPreferences()
  const { table, filter, button } = useTexts(commonTexts)
  const density = dense ? table.roomier : table.denser
  const DensityIcon = dense ? IconBaselineDensityMedium : IconBaselineDensitySmall
  return (
    <div className={css.tools}>
      {search && <KeywordField label={search} className={css.search} />}
      {(filters.length > 0 || dates) && (
        <FoldedFilters set={countActiveFilters(address, filters, dates)}>
          {filters.map((filter) => (
            <FilterInput key={filter.name} filter={filter} />
          ))}
          {dates && (
            <DateRangeField
              label={filter.dateRange}
              from={address.start_date}
              until={address.end_date}
              onChange={(start_date, end_date) => change({ start_date, end_date, page: null })}
            />
          )}
        </FoldedFilters>
      )}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          {button.clearFilters}
        </Button>
      )}
      <div className={css.toolsEnd}>
        {isBusy && <Loader className={css.busy ?? ''} size={18} aria-hidden />}
        <ColumnsMenu choosing={choosing} />
        <ActionIcon
          className={css.density}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={density}
          title={density}
          onClick={() => useListPreferences.setState({ dense: !dense })}
        >
          <DensityIcon size={18} stroke={1.6} />
        </ActionIcon>
        <MayExport exporting={exporting} />
      </div>
    </div>
  )
}

/** As wide as in filters.module.css. */
const PHONE = '(max-width: 600px)'

/**
 * On a phone one button opens the filters: six of them would fill its screen before the first row. Their code loads with
 * the first press.
 */
function FoldedFilters({ set, children }: { set: number; children: ReactNode }) {
  const { filter } = useTexts(commonTexts)
  const { number } = useFormat()
  const id = useId()
  const [opened, setOpened] = useState(false)
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <>
      <Button
        className={folds.button ?? ''}
        variant="default"
        aria-expanded={opened}
        aria-controls={id}
        leftSection={<IconFilter size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpened(!opened)}
      >
        {filter.fold(set > 0 ? number(set) : '')}
      </Button>
      <div id={id} className={folds.filters} data-opened={opened || undefined}>
        {(opened || !isPhone) && children}
      </div>
    </>
  )
}

/** The menu, or its disabled button with the reason. */
function MayExport({ exporting }: { exporting: Exporting }) {
  const ability = useExportAbility(exporting)
  if (ability.ok) return <ExportMenu exporting={exporting} />
  return (
    <LazyAbilityGuard ability={ability}>
      <ExportButton exporting={exporting} />
    </LazyAbilityGuard>
  )
}
