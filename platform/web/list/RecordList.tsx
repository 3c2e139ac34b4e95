/**
 * The page of a record that is created and changed in a dialog above its list.
 *
 *   <RecordList title={nav.supplierManagement} calls={suppliers} add={text.add} columns={columns} search={text.search}
 *     renderDialog={(row, close) => <SupplierDialog row={row} onClose={close} />} />
 *
 * The dialog loads when it is first opened: `const SupplierDialog = lazyComponent(...)`.
 */
import { type ReactNode, useState } from 'react'
import type { Capability } from '#platform/contract/roles.ts'
import type { ParamsOf } from '#platform/contract/client-calls.ts'
import { ListPage, type ListPageProps } from './ListPage.tsx'
import { useOpenAddFromUrl } from '../data/address.ts'
import { type CallInput, useActionMutation } from '../data/api.ts'
import { confirmDelete } from '../confirm.ts'
import { type RowOf, nameOf } from '../forms/pickerSource.ts'
import { type RecordCalls, paramsOfRecord } from '../data/recordCalls.ts'
import { useCan } from '../data/session.ts'
import { AddButton } from '../ui/AddButton.tsx'
import { RowButtons } from '../ui/RowButtons.tsx'

type OfList = 'call' | 'get' | 'remove' | 'onOpen' | 'actions' | 'renderActions'

interface Props<C extends RecordCalls> extends Omit<ListPageProps<C['list']>, OfList> {
  calls: C
  /** The label of the button that adds one. */
  add: string
  /** The form of a row, or of a new one without it. */
  renderDialog: (row: RowOf<C['list']> | undefined, onClose: () => void) => ReactNode
  /** Buttons of the page, before the one that adds. */
  more?: ReactNode
  /** Small buttons of a row besides edit and delete. */
  renderMore?: (row: RowOf<C['list']>) => ReactNode
}

export function RecordList<C extends RecordCalls>(props: Props<C>) {
  const { calls, add, more, renderDialog, renderMore, empty, params, ...list } = props
  type Row = RowOf<C['list']>
  const canWrite = useCan(calls.create.allow as Capability)
  const [editing, setEditing] = useState<Row | 'new'>()
  const remove = useActionMutation(calls.remove)
  useOpenAddFromUrl(() => {
    if (canWrite) setEditing('new')
  })

  const confirmRemoval = async (row: Row) => {
    if (!(await confirmDelete(nameOf(row)))) return
    const input = { params: paramsOfRecord(calls.remove, row.id, params) }
    remove.mutate(input as unknown as CallInput<C['remove']>)
  }
  const addButton = canWrite && <AddButton onClick={() => setEditing('new')}>{add}</AddButton>
  return (
    <>
      <ListPage<C['list']>
        {...(list as ListPageProps<C['list']>)}
        call={calls.list}
        get={calls.get}
        remove={canWrite ? calls.remove : undefined}
        {...(params ? { params: params as ParamsOf<C['list']> } : {})}
        actions={
          more ? (
            <>
              {more}
              {addButton}
            </>
          ) : (
            addButton
          )
        }
        empty={{ ...empty, action: addButton }}
        onOpen={canWrite && !props.open ? setEditing : undefined}
        renderActions={
          canWrite
            ? (row) => (
                <RowButtons
                  of={nameOf(row)}
                  onEdit={() => setEditing(row)}
                  onDelete={() => void confirmRemoval(row)}
                >
                  {renderMore?.(row)}
                </RowButtons>
              )
            : undefined
        }
      />
      {editing &&
        renderDialog(editing === 'new' ? undefined : editing, () => setEditing(undefined))}
    </>
  )
}
