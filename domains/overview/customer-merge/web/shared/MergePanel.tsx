/** Duplicates that were merged into a customer, with buttons to merge another one and to undo the last. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconUsersMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { customers } from '#domains/people/customers/calls.gen.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useActionMutation, useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { showPhone, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { type Merged, mergeForm } from '../../contract.ts'
import { customerMerge } from '../../calls.gen.ts'
import { customerMergeTexts } from '../../texts/texts.ts'
import css from './merge.module.css'

interface Props {
  customer: {
    id: number
    full_name: string
    country_id: number
    merged_into: { id: number; name: string } | null
  }
}

export function MergePanel({ customer }: Props) {
  const text = useTexts(customerMergeTexts)
  const mayMerge = useCan('customer.merge')
  const [isMerging, setMerging] = useState(false)
  const { data } = useApiQuery(customerMerge.list, { params: { id: customer.id } })
  const merges = data?.data ?? []
  if (customer.merged_into) return <MergedInto into={customer.merged_into} />
  if (!mayMerge && merges.length === 0) return null
  return (
    <RecordPanel title={text.title}>
      {merges.map((merge) => (
        <Merge key={merge.from.id} id={customer.id} merge={merge} mayUndo={mayMerge} />
      ))}
      {mayMerge && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconUsersMinus size={15} aria-hidden />}
          onClick={() => setMerging(true)}
        >
          {text.merge}
        </Button>
      )}
      {isMerging && <MergeDialog customer={customer} onClose={() => setMerging(false)} />}
    </RecordPanel>
  )
}

function MergedInto({ into }: { into: { id: number; name: string } }) {
  const text = useTexts(customerMergeTexts)
  return (
    <RecordPanel title={text.isDouble}>
      <Link to={linkTo('/customer-management/$id', { id: into.id })}>{into.name}</Link>
    </RecordPanel>
  )
}

interface MergeProps {
  id: number
  merge: Merged
  mayUndo: boolean
}

function Merge({ id, merge, mayUndo }: MergeProps) {
  const text = useTexts(customerMergeTexts)
  const { button } = useTexts(commonTexts)
  const { moment, number } = useFormat()
  const undo = useActionMutation(customerMerge.unmerge)
  const { from, merged_at, merged_by, vehicles, orders, can_undo } = merge
  return (
    <div className={css.merge}>
      <strong>{from.full_name}</strong>
      <span>{showPhone(from.phone)}</span>
      <small>{text.wentOver(number(vehicles), number(orders))}</small>
      <small>
        {moment(merged_at)}
        {merged_by && `, ${merged_by}`}
      </small>
      {can_undo && mayUndo && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          loading={undo.isPending}
          onClick={() => undo.mutate({ params: { id }, body: { from_id: from.id } })}
        >
          {button.undo}
        </Button>
      )}
    </div>
  )
}

function MergeDialog({ customer, onClose }: Props & { onClose: () => void }) {
  const text = useTexts(customerMergeTexts)
  const save = useFormMutation(customerMerge.merge, { onSaved: onClose })
  const form = useContractForm(mergeForm, { from_id: null! })
  return (
    <FormDialog
      title={text.mergeTitle(customer.full_name)}
      record={customer.id}
      form={form}
      save={save}
      submit={text.mergeNow}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: customer.id }, body })}
    >
      <p className={css.hint}>{text.hint(customer.full_name)}</p>
      <Picker
        name="from_id"
        label={text.double}
        source={customers.list}
        query={{ country_id: customer.country_id, garage_id: 0 }}
        rowLabel={(row) => row.full_name}
        detail={(row) => showPhone(row.phone)}
        required
      />
    </FormDialog>
  )
}
