import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useField } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { NumberField } from '#platform/web/ui/fields/NumberField.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { lineKinds } from '../../../rules.ts'
import type { LineForm, LinePlace } from '../../shared/LineDialog.tsx'
import { TypedLine } from './TypedLine.tsx'
import { amountOf } from './amountOf.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import css from './create.module.css'

const LineDialog = lazyComponent(
  async () => (await import('../../shared/LineDialog.tsx')).LineDialog,
)

/** The first lines of the order. */
export function FirstLines({ place }: { place: LinePlace | undefined }) {
  const text = useTexts(ordersTexts)
  const { button } = useTexts(commonTexts)
  const { money } = useFormat()
  const { control } = useFormContext<{ lines: LineForm[] }>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const typed = useWatch({ control, name: 'lines' })
  const [adding, setAdding] = useState(false)
  return (
    <div className={css.lines}>
      {fields.length === 0 && <p className={css.first}>{text.create.linesHint}</p>}
      <ul>
        {fields.map((line, index) => (
          <li key={line.id}>
            <span className={css.lineName}>
              {line.name} <span>{text.kind[line.kind]}</span>
            </span>
            <Figure
              name={`lines.${index}.qty`}
              kind="number"
              label={`${text.lines.qty}: ${line.name}`}
            />
            <Figure
              name={`lines.${index}.unit_price`}
              kind="money"
              label={`${text.lines.unitPrice}: ${line.name}`}
            />
            <span className={css.lineAmount}>{money(amountOf(typed?.[index] ?? line))}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${button.remove}: ${line.name}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {place && (
        <TypedLine
          place={place}
          lines={fields}
          // focus stays in the field for typing lines
          onAdd={(line) => append(line, { shouldFocus: false })}
        />
      )}
      {place && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {text.lines.add}
        </Button>
      )}
      {adding && place && (
        <LineDialog
          title={text.lines.addTitle}
          kinds={lineKinds}
          place={place}
          save={null}
          onClose={() => setAdding(false)}
          onSubmit={(line) => {
            append(line)
            setAdding(false)
          }}
        />
      )}
    </div>
  )
}

/** A number field of a line. */
function Figure({ name, kind, label }: { name: string; kind: 'number' | 'money'; label: string }) {
  const { value, change, leave, error, attach } = useField(name)
  return (
    <NumberField
      kind={kind}
      size="xs"
      aria-label={label}
      value={value}
      error={error}
      ref={attach}
      onChange={change}
      onBlur={leave}
    />
  )
}
