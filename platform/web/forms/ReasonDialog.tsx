/** A dialog that says what comes of an act, and asks only why it is done. */
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import { text } from '#platform/contract/fields.ts'
import type { ApiFailure } from '../data/api.ts'
import { FormDialog } from './FormDialog.tsx'
import { Field, useContractForm } from './form.tsx'

interface Props {
  title: string
  /** What comes of it. */
  explained: string
  /** The word on the button. */
  submit: string
  label: string
  /** As many letters as the call takes. */
  most: number
  save: { isPending: boolean; error: ApiFailure | null }
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
      saving={save.isPending}
      failure={save.error}
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
