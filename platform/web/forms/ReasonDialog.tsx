/** A dialog that explains the effect of a call, and asks only for its reason. */
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import { text } from '#platform/contract/fields.ts'
import type { ClientCall, DataOut } from '#platform/contract/client-calls.ts'
import { type CallInput, useFormMutation } from '../data/api.ts'
import { FormDialog } from './FormDialog.tsx'
import { Field, useContractForm } from './form.tsx'

interface Props<C extends ClientCall> {
  title: string
  /** The effect. */
  explained: string
  /** The label of the button. */
  submit: string
  label: string
  /** The maximum length of the reason. */
  most: number
  /** The call, and its input besides the `reason` of its body. */
  call: C
  input: { params?: object; body?: object }
  onClose: () => void
  /** After the dialog has closed. */
  onSaved?: (saved: DataOut<C>) => void
}

export function ReasonDialog<C extends ClientCall>(props: Props<C>) {
  const { title, explained, submit, label, most, call, input, onClose, onSaved } = props
  const save = useFormMutation(call, {
    onSaved: (saved) => {
      onClose()
      onSaved?.(saved)
    },
  })
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
      onSubmit={({ reason }) =>
        save.mutate({ ...input, body: { ...input.body, reason } } as unknown as CallInput<C>)
      }
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {explained}
      </Text>
      <Field name="reason" label={label} type="textarea" required maxLength={most} first />
    </FormDialog>
  )
}
