/**
 * The forms of a record: one for a new row and for one that is changed, on a page or in a dialog.
 *
 *   const record = useRecordForm(customers, { schema: newCustomer, row, start: { country_id }, onSaved })
 *   <FormPage title={text.create} {...record}> <CustomerFields /> </FormPage>
 */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type CallInput, useFormMutation } from '../data/api.ts'
import { type ContractForm, type StartValues, useContractForm } from '../forms/form.tsx'
import { type RecordCalls, paramsOfRecord } from '../data/recordCalls.ts'

type Schema = z.ZodType<object, FieldValues>

/** The default type of a field's input: text, a switch, a list, or else one thing. */
function plain(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return plain(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodDefault) return plain(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return plain(schema.def.in as z.ZodType)
  return schema
}

function blankOf(field: z.ZodType): unknown {
  const schema = plain(field)
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodArray) return []
  const isText = schema instanceof z.ZodString && !z.globalRegistry.get(schema)?.format
  return isText ? '' : null
}

const shapeOf = (schema: Schema) =>
  (schema as unknown as z.ZodObject).shape as unknown as Record<string, z.ZodType>

/** The start value of an empty form: '' for text, false for a switch, [] for a list, null for all else. */
export const blank = <S extends Schema>(schema: S) =>
  Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([name, field]) => [name, blankOf(field)]),
  ) as StartValues<z.input<S>>

/** The start values of a form that changes a row: the row's own value of each field. */
export const valuesOf = <S extends Schema>(schema: S, row: object) => {
  const values = row as { [name in string]?: unknown }
  return Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([name, field]) => [name, values[name] ?? blankOf(field)]),
  ) as StartValues<z.input<S>>
}

interface RowLike {
  id: number
  version: number | null
}

interface RecordForm<S extends Schema> {
  schema: S
  /** Undefined: a new one. */
  row: RowLike | undefined
  /** Path parameters of the list, for a record below another. */
  params?: object
  /** Values that the row does not have under the field's name, and start values of a new row. */
  start?: Partial<z.input<S>>
  onSaved: (saved: { id: number }, body: z.input<S>) => void
}

/** @returns the props of FormPage and FormDialog: form, onSubmit, save, record */
export function useRecordForm<C extends Pick<RecordCalls, 'create' | 'update'>, S extends Schema>(
  calls: C,
  { schema, row, params, start, onSaved }: RecordForm<S>,
) {
  // the version of the values that filled the fields: the server rejects the save if the row has changed since
  const [version] = useState(row?.version)
  const form: ContractForm<z.input<S>> = useContractForm(schema, {
    ...(row ? valuesOf(schema, row) : blank(schema)),
    ...start,
  } as StartValues<z.input<S>>)
  const saved = (answer: { id: number }) => onSaved(answer, form.getValues())
  const create = useFormMutation(calls.create, { onSaved: saved })
  const update = useFormMutation(calls.update, { onSaved: saved })

  const onSubmit = (body: z.input<S>) => {
    if (!row) return create.mutate({ params, body } as unknown as CallInput<C['create']>)
    const path = paramsOfRecord(calls.update, row.id, params)
    update.mutate({ params: path, body: { ...body, version } } as unknown as CallInput<C['update']>)
  }
  return { form, onSubmit, save: row ? update : create, record: row?.id }
}

interface DialogProps<C extends RecordCalls, S extends Schema> extends Omit<
  RecordForm<S>,
  'onSaved'
> {
  calls: C
  /** The dialog's titles, for a new row and for a changed one. */
  titles: readonly [add: string, edit: string]
  size?: number
  onClose: () => void
  children: React.ReactNode
}

/** The form of a record in a dialog above its list. */
export function RecordDialog<C extends RecordCalls, S extends Schema>(props: DialogProps<C, S>) {
  const { calls, titles, size = 640, onClose, children, ...rest } = props
  const record = useRecordForm(calls, { ...rest, onSaved: onClose })
  return (
    <FormDialog title={titles[rest.row ? 1 : 0]} size={size} {...record} onClose={onClose}>
      {children}
    </FormDialog>
  )
}
