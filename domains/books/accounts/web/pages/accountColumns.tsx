/** The columns of the chart of accounts, and its filters. */
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useSearch } from '#platform/web/data/address.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column, Filter } from '#platform/web/list/table/columns.ts'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import type { AccountRow } from '../../contract.ts'
import { accountGroups, accountTypes } from '../../groups.ts'
import css from './accounts.module.css'
import { useAccountName } from '../shared/accountName.ts'
import { accountTexts } from '../../texts/texts.ts'
import type { useFolds } from './useTree.ts'

type Folds = ReturnType<typeof useFolds>

/** `addBelow` opens the dialog for a new account below a header. */
export function useAccountColumns(
  folds: Folds,
  addBelow: ((header: AccountRow) => void) | undefined,
): Column<AccountRow>[] {
  const text = useTexts(accountTexts)
  const { name } = useAccountName()
  const everywhere = useCountry() === 0
  const { field, filter } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  return [
    { name: 'code', label: field.code, value: (row) => row.code, width: 105, narrow: 70 },
    {
      name: 'name',
      label: text.name,
      value: name,
      width: 270,
      narrow: 162,
      rank: 0,
      cell: (row) => <TreeName row={row} folds={folds} addBelow={addBelow} />,
    },
    { name: 'type', label: text.type, value: (row) => text.types[row.type], width: 120 },
    {
      name: 'group',
      label: field.group,
      value: (row) => row.group && text.groups[row.group],
      width: 165,
    },
    ...(everywhere
      ? [
          {
            name: 'country',
            label: field.country,
            value: (row: AccountRow) => nameOfCountry(row.country_id),
            width: 120,
          },
        ]
      : []),
    {
      name: 'garage',
      label: field.garage,
      value: (row) => row.garage?.name ?? filter.all,
      width: 125,
    },
    {
      name: 'status',
      label: field.status,
      kind: 'status',
      value: (row) => (row.active ? text.active : text.resting),
      cell: (row) => (
        <Status tone={row.active ? 'good' : 'neutral'}>
          {row.active ? text.active : text.resting}
        </Status>
      ),
      width: 115,
    },
  ]
}

interface TreeNameProps {
  row: AccountRow
  folds: Folds
  addBelow: ((header: AccountRow) => void) | undefined
}

/** The name at its depth; a header also folds its children and gets new ones. */
function TreeName({ row, folds: { parents, folded, toggle }, addBelow }: TreeNameProps) {
  const text = useTexts(accountTexts)
  const { name } = useAccountName()
  const isFolded = folded.has(row.id)
  return (
    <span
      className={css.name}
      data-header={!row.postable || undefined}
      style={{ '--depth': row.depth } as React.CSSProperties}
    >
      {parents.has(row.id) && (
        <ActionIcon
          className={css.fold ?? ''}
          size="sm"
          variant="subtle"
          color="gray"
          aria-expanded={!isFolded}
          aria-label={`${isFolded ? text.unfold : text.fold}: ${name(row)}`}
          onClick={() => toggle(row.id)}
        >
          {isFolded ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
        </ActionIcon>
      )}
      <span>{name(row)}</span>
      {addBelow && !row.postable && (
        <ActionIcon
          className={css.add ?? ''}
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`${text.addBelow}: ${name(row)}`}
          onClick={() => addBelow(row)}
        >
          <IconPlus size={16} />
        </ActionIcon>
      )}
    </span>
  )
}

export function useAccountFilters(): Filter[] {
  const text = useTexts(accountTexts)
  const { field } = useTexts(commonTexts)
  const { type } = useSearch()
  return [
    {
      name: 'type',
      label: text.type,
      options: accountTypes.map((value) => ({ value, label: text.types[value] })),
    },
    {
      name: 'group',
      label: field.group,
      options: accountGroups
        .filter((group) => !type || group.type === type)
        .map(({ code }) => ({ value: code, label: text.groups[code] })),
    },
    {
      name: 'postable',
      label: text.kind,
      options: [
        { value: 'true', label: text.postable },
        { value: 'false', label: text.header },
      ],
    },
  ]
}
