import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { later } from '#platform/web/ui/later.tsx'
import { lineKinds } from '../../rules.ts'
import { lineAmount } from '../../totals.ts'
import type { LineForm, LinePlace } from '../parts/LineDialog.tsx'
import { ordersTexts } from '../texts/texts.ts'
import css from './create.module.css'

const LineDialog = later(async () => (await import('../parts/LineDialog.tsx')).LineDialog)

const amountOf = ({ qty = 1, unit_price = 0, discount = 0 }: LineForm) =>
  lineAmount({ qty, unit_price, discount })

/** The first lines of the order. */
export function FirstLines({ place }: { place: LinePlace | undefined }) {
  const text = useTexts(ordersTexts)
  const { button } = useTexts(commonTexts)
  const { rupiah, number } = useFormat()
  const { control } = useFormContext<{ lines: LineForm[] }>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const [adding, setAdding] = useState(false)
  return (
    <div className={css.lines}>
      {fields.length === 0 && <p className={css.first}>{text.create.linesHint}</p>}
      <ul>
        {fields.map((line, index) => (
          <li key={line.id}>
            <span className={css.lineName}>
              {line.name}{' '}
              <span>
                {text.kind[line.kind]} · {number(line.qty)} × {rupiah(line.unit_price)}
              </span>
            </span>
            <span className={css.lineAmount}>{rupiah(amountOf(line))}</span>
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
          saving={false}
          failure={null}
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
