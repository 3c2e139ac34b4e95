/** The lines of a third-party purchase, each from the supplier's catalogue or typed, and their total. */
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { orders } from '#domains/floor/orders/calls.gen.ts'
import { useUnitName } from '#domains/stock/inventory/web/shared/unitName.ts'
import { typedAmount } from '#domains/stock/supplier-bills/rules.ts'
import type { TaxRules } from '#domains/books/tax-codes/rules.ts'
import {
  LineTax,
  TaxedTotal,
  useBillRules,
} from '#domains/stock/supplier-bills/web/shared/billTax.tsx'
import { billTexts } from '#domains/stock/supplier-bills/texts/texts.ts'
import { thirdParties } from '#domains/stock/third-parties/calls.gen.ts'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { newThirdPartyPurchase } from '../../contract.ts'
import { totalsOf } from '../../rules.ts'
import { type LineDraft, emptyLine } from './lines.ts'
import css from './purchase.module.css'
import { thirdPartyPurchaseTexts } from '../../texts/texts.ts'

type Form = Omit<z.input<typeof newThirdPartyPurchase>, 'lines'> & { lines: LineDraft[] }

/** The buying garage, taxed or not. */
interface OfGarage {
  garageId: number | null
}

export function PurchaseLines({ garageId }: OfGarage) {
  const text = useTexts(thirdPartyPurchaseTexts)
  const { fields, append, remove } = useFieldArray<Form, 'lines'>({ name: 'lines' })
  const rules = useBillRules(garageId)
  return (
    <section className={css.lines} aria-label={text.lines}>
      <h2>{text.lines}</h2>
      {fields.map(({ id }, line) => (
        <Line
          key={id}
          line={line}
          rules={rules}
          onRemove={fields.length > 1 ? () => remove(line) : undefined}
        />
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => append(emptyLine)}
        >
          {text.addLine}
        </Button>
      </div>
    </section>
  )
}

interface LineProps {
  line: number
  rules: TaxRules | null
  onRemove: (() => void) | undefined
}

function Line({ line, rules, onRemove }: LineProps) {
  const text = useTexts(thirdPartyPurchaseTexts)
  const bill = useTexts(billTexts)
  const unitName = useUnitName()
  const { field, entities, button } = useTexts(commonTexts)
  const { getValues, setValue } = useFormContext<Form>()
  const [supplierId, orderId] = useWatch<Form, ['supplier_id', 'order_id']>({
    name: ['supplier_id', 'order_id'],
  })
  const order = useApiQuery(
    orders.get,
    { params: { id: orderId ?? 0 } },
    { enabled: Boolean(orderId) },
  )
  const outside = orderId
    ? (order.data?.lines ?? []).filter(({ kind }) => kind === 'third_party')
    : []
  const at = `lines.${line}` as const
  return (
    <fieldset className={css.line}>
      <legend>{bill.line(line + 1)}</legend>
      <Picker
        key={supplierId ?? 0}
        name={`${at}.third_party_id`}
        label={entities['third-party']}
        source={thirdParties.list}
        get={thirdParties.get}
        query={{ supplier_id: supplierId ?? 0, garage_id: 0 }}
        disabled={!supplierId}
        onChanged={(_, row) => {
          if (row?.price != null && !getValues(`${at}.unit_price`))
            setValue(`${at}.unit_price`, row.price)
        }}
      />
      <Field name={`${at}.name`} label={text.what} maxLength={200} />
      <Field
        name={`${at}.order_line_id`}
        label={text.forLine}
        type="select"
        disabled={outside.length === 0}
        options={outside.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={css.small}>
        <Field name={`${at}.quantity`} label={field.quantity} type="number" required />
      </div>
      <div className={css.small}>
        <Field
          name={`${at}.unit`}
          label={field.unit}
          maxLength={30}
          placeholder={unitName('pcs')}
        />
      </div>
      <Field name={`${at}.unit_price`} label={field.unitPrice} type="money" required />
      {rules && (
        <div className={css.tax}>
          <LineTax rules={rules} kind="third_party_purchase" line={line} />
        </div>
      )}
      <div className={css.remove}>
        {onRemove && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconX size={15} aria-hidden />}
            aria-label={text.removeLine(line + 1)}
            onClick={onRemove}
          >
            {button.remove}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** The total; only this part renders again while the user types. */
export function PurchaseTotal({ garageId }: OfGarage) {
  const rules = useBillRules(garageId)
  const [admin_fee, miscellaneous] = useWatch<Form, ['admin_fee', 'miscellaneous']>({
    name: ['admin_fee', 'miscellaneous'],
  })
  const fees = typedAmount(admin_fee) + typedAmount(miscellaneous)
  return rules ? (
    <TaxedTotal rules={rules} kind="third_party_purchase" fees={fees} />
  ) : (
    <UntaxedTotal />
  )
}

function UntaxedTotal() {
  const { field } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const { money } = useFormat()
  const [lines, admin_fee, miscellaneous] = useWatch<Form, ['lines', 'admin_fee', 'miscellaneous']>(
    { name: ['lines', 'admin_fee', 'miscellaneous'] },
  )
  const { sub_total, total } = totalsOf(
    (lines ?? []).map((line) => ({
      quantity: typedAmount(line?.quantity),
      unit_price: typedAmount(line?.unit_price),
    })),
    { admin_fee: typedAmount(admin_fee), miscellaneous: typedAmount(miscellaneous) },
  )
  return (
    <output className={css.total}>
      <span>{`${text.subTotal} ${money(sub_total)}`}</span>
      <strong>{`${field.total} ${money(total)}`}</strong>
    </output>
  )
}
