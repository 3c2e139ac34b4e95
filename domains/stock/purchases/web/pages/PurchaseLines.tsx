/**
 * The lines of a purchase, entered by keyboard: a scan or a name and Enter adds a line; Enter after its quantity and
 * price returns to the scanner.
 */
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { InventoryItemRow } from '#domains/stock/inventory/contract.ts'
import { inventory } from '#domains/stock/inventory/calls.gen.ts'
import { useUnitName } from '#domains/stock/inventory/web/shared/unitName.ts'
import type { TaxRules } from '#domains/books/tax-codes/rules.ts'
import {
  LineTax,
  TaxedTotal,
  useBillRules,
  useUnitCost,
} from '#domains/stock/supplier-bills/web/shared/billTax.tsx'
import { billTexts } from '#domains/stock/supplier-bills/texts/texts.ts'
import { ScanField } from '#domains/stock/transfers/web/shared/ScanField.tsx'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { Field, useFormFields } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { fieldProblem, useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { purchases } from '../../calls.gen.ts'
import { LastPrices } from './LastPrices.tsx'
import { type PurchaseForm, typedTotal } from './lineDraft.ts'
import css from './purchases.module.css'
import { purchaseTexts } from '../../texts/texts.ts'

interface Props {
  garage: { id: number; name: string } | undefined
  /** The names of items that are already in the form. */
  known?: readonly { id: number; name: string }[]
  /** The purchase that is edited; its own prices are not compared. */
  own?: number
}

/** Enter moves to the next field of the line, and from the last one back to the scanner. */
function goOn(event: KeyboardEvent<HTMLElement>, scanner: HTMLInputElement | null) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  if (!(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const line = event.target.closest('[data-line]')
  // skips the computed tax, which users rarely change
  const inputs = [...(line?.querySelectorAll('input') ?? [])].filter(
    (input) => input === event.target || !input.closest('[data-aside]'),
  )
  const next = inputs[inputs.indexOf(event.target) + 1] ?? scanner
  next?.focus()
}

export function PurchaseLines({ garage, known = [], own }: Props) {
  const text = useTexts(purchaseTexts)
  const unitName = useUnitName()
  const { names } = useFormFields()
  const { getValues, setValue } = useFormContext<PurchaseForm>()
  const { fields, append, remove } = useFieldArray<PurchaseForm, 'lines'>({ name: 'lines' })
  const [found, setFound] = useState(() => new Map(known.map((item) => [item.id, item.name])))
  const rules = useBillRules(garage?.id)
  const scan = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const add = ({ id, name, unit, buy_price }: InventoryItemRow) => {
    setFound((before) => new Map(before).set(id, name))
    names.set(`item.${id}`, { id, name })
    const at = getValues('lines').findIndex((line) => line.item_id === id)
    // a repeated scan adds one to the quantity
    if (at >= 0) {
      const quantity = getValues(`lines.${at}.quantity`)
      return setValue(`lines.${at}.quantity`, typeof quantity === 'number' ? quantity + 1 : 1, {
        shouldDirty: true,
      })
    }
    append(
      {
        item_id: id,
        quantity: 1,
        unit: unitName(unit),
        per_unit: 1,
        unit_price: buy_price || null,
        tax_code_id: null,
        tax_amount: null,
      },
      { focusName: `lines.${fields.length}.quantity` },
    )
  }
  return (
    <section className={css.entry} aria-label={text.lines}>
      <div className={css.finders}>
        <ScanField garage={garage} before={text.chooseGarage} onFound={add} ref={scan} />
        <PickerInput
          key={`${garage?.id}-${fields.length}`}
          label={text.item}
          source={inventory.everywhere}
          query={{ garage_id: garage?.id ?? 0, country_id: 0 }}
          detail={({ sku }) => sku}
          value={null}
          disabled={!garage}
          placeholder={garage ? text.findItem : text.chooseGarage}
          onChange={(_, row) => row && add(row as InventoryItemRow)}
        />
      </div>
      <LinesProblem />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter of all the inputs within */}
      <div ref={list} onKeyDown={(event) => goOn(event, scan.current)}>
        {fields.map(({ id, item_id }, line) => (
          <Line
            key={id}
            line={line}
            itemId={item_id ?? 0}
            name={found.get(item_id ?? 0) ?? names.get(`item.${item_id}`)?.name ?? ''}
            own={own}
            rules={rules}
            onRemove={() => remove(line)}
          />
        ))}
      </div>
      {rules ? <TaxedTotal rules={rules} kind="purchase" /> : <Total />}
    </section>
  )
}

/** Shows the error of a purchase without lines. */
function LinesProblem() {
  const formatMessage = useFormatMessage()
  const { errors, isSubmitted } = useFormState<PurchaseForm>({ name: 'lines' })
  const problem = isSubmitted && fieldProblem(errors.lines?.root ?? errors.lines)
  return problem ? (
    <p className={css.problem} role="alert">
      {formatMessage(problem)}
    </p>
  ) : null
}

interface LineProps {
  line: number
  itemId: number
  name: string
  own: number | undefined
  /** Null where the purchase has no tax. */
  rules: TaxRules | null
  onRemove: () => void
}

function Line({ line, itemId, name, own, rules, onRemove }: LineProps) {
  const text = useTexts(purchaseTexts)
  const bill = useTexts(billTexts)
  const { field, button } = useTexts(commonTexts)
  const { money } = useFormat()
  const formatMessage = useFormatMessage()
  const at = `lines.${line}` as const
  const [quantity, perUnit, unitPrice] = useWatch<PurchaseForm>({
    name: [`${at}.quantity`, `${at}.per_unit`, `${at}.unit_price`],
  }) as [number | null, number | null, number | null]
  const { data: prices } = useApiQuery(
    purchases.prices,
    { query: { item_id: itemId } },
    { enabled: itemId > 0 },
  )
  const unitCost = useUnitCost(rules, 'purchase', line, unitPrice ?? 0)
  const { errors } = useFormState<PurchaseForm>({ name: at })
  const problem = fieldProblem(errors.lines?.[line]?.item_id)
  return (
    <fieldset className={css.line} data-line={line}>
      <legend>{name || bill.line(line + 1)}</legend>
      <div className={css.fields}>
        <Field name={`${at}.quantity`} label={field.quantity} type="number" required />
        <Field name={`${at}.unit`} label={field.unit} maxLength={30} required />
        <Field name={`${at}.per_unit`} label={text.perUnit} type="number" />
        <Field name={`${at}.unit_price`} label={field.unitPrice} type="money" required />
        <div className={css.amount}>
          <span>{bill.amount}</span>
          <output>{money(typedTotal([{ quantity, unit_price: unitPrice }]))}</output>
        </div>
        <ActionIcon
          className={css.remove ?? ''}
          variant="subtle"
          color="gray"
          size={34}
          aria-label={`${button.remove}: ${name || bill.line(line + 1)}`}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      {rules && <LineTax rules={rules} kind="purchase" line={line} />}
      {problem && (
        <p className={css.problem} role="alert">
          {formatMessage(problem)}
        </p>
      )}
      {prices && (
        <LastPrices
          prices={prices.data.filter(({ purchase }) => purchase.id !== own)}
          now={{ unit_price: unitPrice === null ? null : unitCost, per_unit: perUnit }}
          plain
        />
      )}
    </fieldset>
  )
}

/** The total of all lines; re-renders alone while the user types. */
function Total() {
  const { field } = useTexts(commonTexts)
  const { money } = useFormat()
  const lines = useWatch<PurchaseForm, 'lines'>({ name: 'lines' })
  return (
    <output className={css.total}>
      {field.total} <strong>{money(typedTotal(lines ?? []))}</strong>
    </output>
  )
}
