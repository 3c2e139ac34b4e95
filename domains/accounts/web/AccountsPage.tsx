/** The chart of accounts as a tree: headers fold, accounts open in a dialog. */
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { to, useAddAsked, useChangeSearch, useSearch } from '#platform/web/address.ts'
import { failureOf, useAct, useInReach } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { ListTable } from '#platform/web/list/ListTable.tsx'
import { ListTools } from '#platform/web/list/ListTools.tsx'
import type { Column, Filter } from '#platform/web/list/columns.ts'
import { useRowKeys } from '#platform/web/list/rowKeys.ts'
import { useSelection } from '#platform/web/list/selection.ts'
import { useCountry } from '#platform/web/scope.ts'
import { useMay, useRole } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { RowButtons } from '#platform/web/ui/RowButtons.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { type AccountRow, accountGroups, accountTypes, accounts } from '../contract.ts'
import { canRemove } from '../rules.ts'
import { later } from '#platform/web/ui/later.tsx'
import css from './accounts.module.css'
import { useAccountName } from './parts/accountName.ts'
import { accountTexts } from './texts/texts.ts'
import { useAccounts, useFolds } from './useTree.ts'

// loaded with the first selected row
const SelectionBar = later(
  async () => (await import('#platform/web/list/SelectionBar.tsx')).default,
)
const AccountDialog = later(async () => (await import('./AccountDialog.tsx')).AccountDialog)

const filterNames = ['keyword', 'type', 'group', 'postable', 'active'] as const

/** The open dialog: an account, or a new one, perhaps below another. */
type Editing = { row?: AccountRow; below?: AccountRow } | undefined

export default function AccountsPage() {
  const text = useTexts(accountTexts)
  const { nav, table } = useTexts(commonTexts)
  const { number } = useFormat()
  const [editing, setEditing] = useState<Editing>()
  const search = useSearch()
  const change = useChangeSearch()
  const mayWrite = useMay('account.write')
  const role = useRole()
  const { codeAndName } = useAccountName()
  const remove = useAct(accounts.remove)
  useAddAsked(() => {
    if (mayWrite) setEditing({})
  })
  useRowKeys()

  const query = Object.fromEntries(
    filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  )
  const narrowed = Object.keys(query).length > 0
  const clear = () => change(Object.fromEntries(filterNames.map((name) => [name, null])))
  const found = useAccounts(query)
  const folds = useFolds(found.data)
  const columns = useColumns(folds, mayWrite ? (below) => setEditing({ below }) : undefined)
  const count = found.data?.length
  const exporting = {
    call: accounts.list,
    query,
    columns: columns,
    name: nav.chartOfAccount,
  }
  // folded rows stay selected, like rows on another page of a list
  const selection = useSelection(
    JSON.stringify(useInReach(accounts.list, query)),
    found.isPlaceholderData ? [] : (folds.shown ?? []),
  )

  // the list does not know whether the account has entries; the call for one account does
  const removable = (row: AccountRow) =>
    canRemove(role, { system: row.system, has_children: folds.parents.has(row.id) })
  const ask = async (row: AccountRow) => {
    if (await confirmDelete(codeAndName(row))) remove.mutate({ params: { id: row.id } })
  }
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEditing({})}>
      {text.add}
    </Button>
  )
  return (
    <>
      <PageHead
        title={nav.chartOfAccount}
        subtitle={count === undefined ? '\u00a0' : table.records(number(count), count === 1)}
        actions={add}
      />
      <Panel>
        <ListTools
          search={text.search}
          filters={useFilters()}
          onClear={narrowed ? clear : undefined}
          exporting={exporting}
          isBusy={found.isPlaceholderData}
        />
        <ListTable
          title={nav.chartOfAccount}
          columns={columns}
          rows={folds.shown}
          loading={found.isPending}
          stale={found.isPlaceholderData}
          failure={failureOf(found)}
          trying={found.isFetching}
          onRetry={() => void found.refetch()}
          // a row leads to its lines; without a selected garage, to those of all garages
          open={(row) => to('/ledger/$accountId', { accountId: row.id }, { all: true })}
          onClear={narrowed ? clear : undefined}
          empty={{ text: text.empty, action: add }}
          selection={selection}
          actionsWidth={80}
          renderActions={
            mayWrite
              ? (row) => (
                  <RowButtons
                    of={codeAndName(row)}
                    onEdit={() => setEditing({ row })}
                    onDelete={() => void ask(row)}
                    canDelete={removable(row)}
                  />
                )
              : undefined
          }
        />
      </Panel>
      {selection.rows.size > 0 && (
        <SelectionBar
          selection={selection}
          exporting={exporting}
          remove={mayWrite ? accounts.remove : undefined}
        />
      )}
      {editing && <AccountDialog {...editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

function useColumns(
  { parents, folded, toggle }: ReturnType<typeof useFolds>,
  addBelow: ((header: AccountRow) => void) | undefined,
): Column<AccountRow>[] {
  const text = useTexts(accountTexts)
  const { name } = useAccountName()
  const everywhere = useCountry() === 0
  const { field, filter, country } = useTexts(commonTexts)

  const code: Column<AccountRow> = {
    name: 'code',
    label: field.code,
    value: (row) => row.code,
    width: 105,
    narrow: 70,
  }
  const title: Column<AccountRow> = {
    name: 'name',
    label: text.name,
    value: name,
    width: 270,
    narrow: 162,
    rank: 0,
    cell: (row) => (
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
            aria-expanded={!folded.has(row.id)}
            aria-label={`${folded.has(row.id) ? text.unfold : text.fold}: ${name(row)}`}
            onClick={() => toggle(row.id)}
          >
            {folded.has(row.id) ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
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
    ),
  }
  return [
    code,
    title,
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
            value: (row: AccountRow) => country[row.country_id as keyof typeof country],
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

function useFilters(): Filter[] {
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
