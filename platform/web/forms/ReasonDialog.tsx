/** A dialog that explains the effect of an action, and asks only for its reason. */
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import { text } from '#platform/contract/fields.ts'
import type { SaveState } from '../data/api.ts'
import { FormDialog } from './FormDialog.tsx'
import { Field, useContractForm } from './form.tsx'

interface Props {
  title: string
  /** The effect. */
  explained: string
  /** The label of the button. */
  submit: string
  label: string
  /** The maximum length of the reason. */
  most: number
  save: SaveState
  onClose: () => void
  onReason: (reason: string) => void
}

export function ReasonDialog({
  title,
  explained,
  submit,
  label,
  most,
  save,
  onClose,
  onReason,
}: Props) {
  const form = useContractForm(
    useMemo(() => z.object({ reason: text(most) }), [most]),
    { reason: '' },
  )
  return (
    <FormDialog
      title={title}
      form={form}
      submit={submit}
      save={save}
      onClose={onClose}
      onSubmit={({ reason }) => onReason(reason)}
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {explained}
      </Text>
      <Field name="reason" label={label} type="textarea" required maxLength={most} first />
    </FormDialog>
  )
}
