/** The chart of accounts as a tree: headers fold, accounts open in a dialog. */
import { useVisibleColumns } from '#platform/web/list/table/columnVisibility.ts'
import { useState } from 'react'
import {
  linkTo,
  useOpenAddFromUrl,
  useUpdateSearch,
  useSearch,
} from '#platform/web/data/address.ts'
import { useActionMutation, useScopedQuery } from '#platform/web/data/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { ListTable } from '#platform/web/list/table/ListTable.tsx'
import { ListTools } from '#platform/web/list/ListTools.tsx'
import { stateOf, useRecordCount } from '#platform/web/list/answer.ts'
import { useRowKeys } from '#platform/web/list/table/rowKeys.ts'
import { useSelection } from '#platform/web/list/selection.ts'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { RowButtons } from '#platform/web/ui/RowButtons.tsx'
import type { AccountRow } from '../../contract.ts'
import { accounts } from '../../calls.gen.ts'
import { canRemove } from '../../rules.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import { useAccountColumns, useAccountFilters } from './accountColumns.tsx'
import { useAccountName } from '../shared/accountName.ts'
import { accountTexts } from '../../texts/texts.ts'
import { useAccounts, useFolds } from './useTree.ts'

// loaded with the first selected row
const SelectionBar = lazyComponent(
  async () => (await import('#platform/web/list/SelectionBar.tsx')).default,
)
const AccountDialog = lazyComponent(async () => (await import('./AccountDialog.tsx')).AccountDialog)

const filterNames = ['keyword', 'type', 'group', 'postable', 'active'] as const

/** The open dialog: an account, or a new one, perhaps below another. */
type Editing = { row?: AccountRow; below?: AccountRow } | undefined

/** The filters of the address. `clear` is there when any is set. */
function useNarrowed() {
  const search = useSearch()
  const change = useUpdateSearch()
  const query = Object.fromEntries(
    filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  )
  const clear = () => change(Object.fromEntries(filterNames.map((name) => [name, null])))
  return { query, clear: Object.keys(query).length > 0 ? clear : undefined }
}

export default function AccountsPage() {
  const text = useTexts(accountTexts)
  const { nav } = useTexts(commonTexts)
  const [editing, setEditing] = useState<Editing>()
  const canWrite = useCan('account.write')
  const { codeAndName } = useAccountName()
  useOpenAddFromUrl(() => {
    if (canWrite) setEditing({})
  })
  useRowKeys()

  const { query, clear } = useNarrowed()
  const found = useAccounts(query)
  const folds = useFolds(found.data)
  const columns = useAccountColumns(folds, canWrite ? (below) => setEditing({ below }) : undefined)
  const { shown, choosing } = useVisibleColumns(accounts.list, columns)
  const exporting = { call: accounts.list, query, columns, name: nav.chartOfAccount }
  // folded rows stay selected, like rows on another page of a list
  const selection = useSelection(
    JSON.stringify(useScopedQuery(accounts.list, query)),
    found.isPlaceholderData ? [] : (folds.shown ?? []),
  )

  const count = useRecordCount(found.data?.length)
  const { isRemovable, remove } = useRemoval(folds)
  const add = canWrite && <AddButton onClick={() => setEditing({})}>{text.add}</AddButton>
  return (
    <>
      <PageHeader title={nav.chartOfAccount} subtitle={count} actions={add} />
      <Panel>
        <ListTools
          search={text.search}
          filters={useAccountFilters()}
          onClear={clear}
          exporting={exporting}
          choosing={choosing}
          isBusy={found.isPlaceholderData}
        />
        <ListTable
          title={nav.chartOfAccount}
          columns={shown}
          rows={folds.shown}
          {...stateOf(found)}
          // a row leads to its lines; without a selected garage, to those of all garages
          open={(row) => linkTo('/ledger/$accountId', { accountId: row.id }, { all: true })}
          onClear={clear}
          empty={{ text: text.empty, action: add }}
          selection={selection}
          actionsWidth={80}
          renderActions={
            canWrite
              ? (row) => (
                  <RowButtons
                    of={codeAndName(row)}
                    onEdit={() => setEditing({ row })}
                    onDelete={() => void remove(row)}
                    canDelete={isRemovable(row)}
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
          remove={canWrite ? accounts.remove : undefined}
        />
      )}
      {editing && <AccountDialog {...editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

function useRemoval({ parents }: ReturnType<typeof useFolds>) {
  const role = useRole()
  const { codeAndName } = useAccountName()
  const { mutate } = useActionMutation(accounts.remove)
  return {
    /** The list does not know whether the account has entries; the call for one account does. */
    isRemovable: (row: AccountRow) =>
      canRemove(role, { system: row.system, has_children: parents.has(row.id) }),
    remove: async (row: AccountRow) => {
      if (await confirmDelete(codeAndName(row))) mutate({ params: { id: row.id } })
    },
  }
}
