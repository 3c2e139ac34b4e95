import { ActionIcon, FileButton, Input, NativeSelect, TextInput } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { imageAndVideo } from '#domains/company/files/values.ts'
import { useOrderContext } from '#domains/floor/orders/web/shared/orderContext.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { TransferList } from '#platform/web/forms/TransferList.tsx'
import { useTransfers } from '#platform/web/data/useTransfers.ts'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm, useField } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { type Condition, type NewMark, conditionForm } from '../../contract.ts'
import { inspections } from '../../calls.gen.ts'
import { type MarkKind, type View, markKinds, views } from '../../rules.ts'
import css from '../shared/inspection.module.css'
import { inspectionsTexts } from '../../texts/texts.ts'
import { DamageMarks } from './DamageMarks.tsx'

interface Props {
  condition: Condition
  onClose: () => void
}

export function ConditionDialog({ condition, onClose }: Props) {
  const text = useTexts(inspectionsTexts)
  const { order } = useOrderContext()
  const save = useFormMutation(inspections.noteCondition, { onSaved: onClose })
  const form = useContractForm(conditionForm, {
    fuel: condition.fuel ?? undefined,
    odometer_in: condition.odometer_in ?? undefined,
    reason: '',
    belongings: condition.belongings ?? '',
    marks: condition.marks.map(({ files, ...mark }) => ({
      ...mark,
      file_ids: files.map(({ id }) => id),
    })),
    version: order.version,
  })
  return (
    <FormDialog
      title={text.condition}
      record={order.id}
      form={form}
      save={save}
      size={760}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: order.id }, body })}
    >
      <Fuel />
      <Field name="odometer_in" label={text.odometer} type="number" required />
      <LowerReason known={condition.odometer_in} />
      <Field name="belongings" label={text.belongings} maxLength={1000} wide />
      <Marks />
    </FormDialog>
  )
}

/** A reading below the last one requires a reason. */
function LowerReason({ known }: { known: number | null }) {
  const text = useTexts(inspectionsTexts)
  const { value } = useField('odometer_in')
  if (known === null || typeof value !== 'number' || value >= known) return null
  return <Field name="reason" label={text.reason} maxLength={300} required />
}

function Fuel() {
  const text = useTexts(inspectionsTexts)
  const { value, change, error } = useField('fuel')
  return (
    <div className={css.fuel}>
      <Input.Label>{text.fuel}</Input.Label>
      <SegmentedChoice
        aria-label={text.fuel}
        fullWidth
        size="small"
        value={String(value ?? '')}
        onChange={(eighths) => change(Number(eighths))}
        data={text.tank.map((label, eighths) => ({ value: String(eighths), label }))}
      />
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  )
}

function Marks() {
  const text = useTexts(inspectionsTexts)
  const { value, change } = useField('marks')
  const [view, setView] = useState<View>('left')
  const marks = value as NewMark[]
  const set = (at: number, fields: Partial<NewMark>) =>
    change(marks.map((mark, index) => (index === at ? { ...mark, ...fields } : mark)))
  return (
    <div className={css.wide}>
      <Input.Label>{text.marks}</Input.Label>
      <SegmentedChoice<View>
        aria-label={text.marks}
        fullWidth
        size="small"
        value={view}
        onChange={setView}
        data={views.map((view) => ({ value: view, label: text.view[view] }))}
      />
      <p className={css.hint}>{text.markHint}</p>
      <DamageMarks
        key={view}
        view={view}
        marks={marks}
        onMark={(at) => change([...marks, { view, ...at, kind: 'scratch', note: '' }])}
      />
      <ol className={css.marks}>
        {marks.map((mark, index) => (
          <MarkRow
            key={index}
            number={index + 1}
            mark={mark}
            onChange={(fields) => set(index, fields)}
            onRemove={() => change(marks.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
    </div>
  )
}

interface RowProps {
  number: number
  mark: NewMark
  onChange: (fields: Partial<NewMark>) => void
  onRemove: () => void
}

function MarkRow({ number: place, mark, onChange, onRemove }: RowProps) {
  const text = useTexts(inspectionsTexts)
  const { number } = useFormat()
  const which = number(place)
  return (
    <li>
      <span className={css.number}>{which}</span>
      <NativeSelect
        aria-label={text.kindOf(which)}
        value={mark.kind}
        data={markKinds.map((kind) => ({ value: kind, label: text.kind[kind] }))}
        onChange={(event) => onChange({ kind: event.currentTarget.value as MarkKind })}
      />
      <TextInput
        aria-label={text.noteOf(which)}
        placeholder={`${text.view[mark.view]} · ${text.note}`}
        maxLength={300}
        value={mark.note ?? ''}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <MarkPhotos which={which} mark={mark} onChange={onChange} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={text.removeMark(which)}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}

/** Opens the phone's camera directly. */
function MarkPhotos({
  which,
  mark,
  onChange,
}: Pick<RowProps, 'mark' | 'onChange'> & { which: string }) {
  const text = useTexts(inspectionsTexts)
  const { number } = useFormat()
  const { order } = useOrderContext()
  const ids = mark.file_ids ?? []
  const transfers = useTransfers(`order/${order.id}/mark/${which}`, ({ id }) =>
    onChange({ file_ids: [...ids, id] }),
  )
  return (
    <span className={css.buttons}>
      <FileButton
        multiple
        accept={imageAndVideo}
        inputProps={{ capture: 'environment' }}
        onChange={(files) => void transfers.add(files)}
      >
        {(props) => (
          <ActionIcon {...props} variant="default" size={36} aria-label={text.photosOf(which)}>
            <IconCamera size={17} />
          </ActionIcon>
        )}
      </FileButton>
      {ids.length > 0 && <span>{number(ids.length)}</span>}
      <TransferList transfers={transfers} />
    </span>
  )
}
