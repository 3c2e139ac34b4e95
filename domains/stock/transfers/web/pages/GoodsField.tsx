/** The goods of a draft, entered by scanner or keyboard: a SKU and Enter, its quantity and Enter, the next SKU. */
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import type { InventoryItemRow } from '#domains/stock/inventory/contract.ts'
import { inventory } from '#domains/stock/inventory/calls.gen.ts'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { Field } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { fieldProblem, useFormatMessage } from '#platform/web/language/messages.ts'
import { ScanField } from '../shared/ScanField.tsx'
import type { TransferForm } from './goods.ts'
import { transferTexts } from '../../texts/texts.ts'
import css from '../shared/transfers.module.css'

interface Props {
  /** The garage whose items are listed; undefined until one is selected. */
  garage: { id: number; name: string } | undefined
}

export function GoodsField({ garage }: Props) {
  const text = useTexts(transferTexts)
  const { number } = useFormat()
  const { isSubmitted } = useFormState<TransferForm>()
  const { fields, append, remove } = useFieldArray<TransferForm, 'lines'>({ name: 'lines' })
  const scan = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const focusOn = (line: number) =>
    list.current?.querySelector<HTMLInputElement>(`[data-line='${line}'] input`)?.focus()

  const add = ({ id: item_id, name, sku }: InventoryItemRow) => {
    const existingIndex = fields.findIndex((line) => line.item_id === item_id)
    if (existingIndex >= 0) return focusOn(existingIndex)
    append(
      { item_id, name, sku, quantity: 1, order_line_id: null },
      { focusName: `lines.${fields.length}.quantity` },
    )
  }
  // Enter in a quantity returns to the scanner instead of submitting
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    scan.current?.focus()
  }
  return (
    <section className={css.goods} aria-label={text.lines}>
      <div className={css.finders}>
        <ScanField garage={garage} before={text.chooseFirst} onFound={add} ref={scan} />
        <PickerInput
          key={`${garage?.id}-${fields.length}`}
          label={text.pick}
          source={inventory.everywhere}
          query={{ garage_id: garage?.id ?? 0 }}
          detail={({ sku, available }) => `${sku} · ${text.availableThere(number(available))}`}
          value={null}
          disabled={!garage}
          onChange={(_, row) => row && add(row as InventoryItemRow)}
        />
      </div>
      {fields.length === 0 && (
        <p
          className={css.none}
          data-wrong={isSubmitted || undefined}
          role={isSubmitted ? 'alert' : undefined}
        >
          {text.noLines}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter of all the inputs within */}
      <div ref={list} onKeyDown={onEnter}>
        {fields.map((line, at) => (
          <div key={line.id} className={css.good} data-line={at}>
            <div>
              <div>{line.name}</div>
              <small>{line.sku}</small>
              <LineProblem at={at} />
            </div>
            <Field name={`lines.${at}.quantity`} label={text.quantityOf(line.name)} type="number" />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={text.removeLine(line.name)}
              onClick={() => remove(at)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
    </section>
  )
}

/** The server's error of a line besides its quantity: the other garage does not have the item. */
function LineProblem({ at }: { at: number }) {
  const formatMessage = useFormatMessage()
  const { errors } = useFormState<TransferForm>()
  const problem = fieldProblem(errors.lines?.[at]?.item_id ?? errors.lines?.[at]?.order_line_id)
  return problem && <small className={css.problem}>{formatMessage(problem)}</small>
}
