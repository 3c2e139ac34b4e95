/** The goods of the sale, its customer, and the receiving account. */
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconCashRegister, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { accounts } from '#domains/books/accounts/calls.gen.ts'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { fundsOf } from '#domains/books/accounts/web/shared/funds.ts'
import type { TaxRules } from '#domains/books/tax-codes/rules.ts'
import { useTaxRules } from '#domains/books/tax-codes/web/shared/useTaxRules.ts'
import { customers } from '#domains/people/customers/calls.gen.ts'
import { useCustomerKind } from '#domains/people/customers/web/shared/useCustomerKind.ts'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { NumberField } from '#platform/web/ui/fields/NumberField.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import detail from '#platform/web/record/record.module.css'
import type { Offer } from '../../contract.ts'
import { productSales } from '../../calls.gen.ts'
import { SaleTotal } from './SaleTotal.tsx'
import css from './sale.module.css'
import { saleTexts } from '../../texts/texts.ts'
import type { CustomerKind } from '#domains/people/customers/rules.ts'

const TaxCodeSelect = lazyComponent(
  async () => (await import('#domains/books/tax-codes/web/shared/TaxCodeSelect.tsx')).TaxCodeSelect,
)

type Typed = number | string | null
export interface Line {
  offer: Offer
  quantity: Typed
  unit_price: Typed
  /** Null: the default for goods. */
  tax_code_id: number | null
}

/** The tax rules of the sale; none in a garage without tax. */
export interface Taxed {
  rules: TaxRules | null
  customerKind: CustomerKind
}

interface Props {
  garageId: number
  lines: readonly Line[]
  onChange: (lines: readonly Line[]) => void
}

const isGood = (value: Typed, least: number): value is number =>
  typeof value === 'number' && value >= least

/** The lines as the call's input: those with valid figures. */
const soldOf = (lines: readonly Line[]) =>
  lines.flatMap(({ offer, quantity, unit_price, tax_code_id }) =>
    isGood(quantity, 0.001) && isGood(unit_price, 0)
      ? [{ product_id: offer.id, quantity, unit_price, tax_code_id }]
      : [],
  )

export function Basket({ garageId, lines, onChange }: Props) {
  const text = useTexts(saleTexts)
  const [customerId, setCustomerId] = useState<number | null>(null)
  const rules = useTaxRules(garageId)
  // the buyer matters only for tax
  const customerKind = useCustomerKind(rules && customerId)
  const taxed = { rules, customerKind }
  const change = (at: number, fields: Partial<Line>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...fields } : line)))
  return (
    <Panel className={`${detail.card ?? ''} ${css.basket ?? ''}`}>
      <h2 className={detail.heading}>{text.sale}</h2>
      {lines.length === 0 && <p className={css.none}>{text.emptySale}</p>}
      <ul className={css.lines}>
        {lines.map((line, at) => (
          <li key={line.offer.id}>
            <BasketLine
              line={line}
              taxed={taxed}
              onChange={(fields) => change(at, fields)}
              onRemove={() => onChange(lines.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <Payment {...{ garageId, lines, taxed, customerId, setCustomerId }} />
    </Panel>
  )
}

interface PaymentProps extends Omit<Props, 'onChange'> {
  taxed: Taxed
  customerId: number | null
  setCustomerId: (id: number | null) => void
}

/** The customer, the account and the button that sells. */
function Payment({ garageId, lines, taxed, customerId, setCustomerId }: PaymentProps) {
  const text = useTexts(saleTexts)
  const formatMessage = useFormatMessage()
  const navigateTo = useNavigateTo()
  const fund = useFund(garageId)
  const sell = useFormMutation(productSales.sell, {
    onSaved: ({ id }) => navigateTo(linkTo('/product-sale/$id', { id })),
  })
  const sold = soldOf(lines)
  const isReady = lines.length > 0 && sold.length === lines.length
  return (
    <div className={css.pay}>
      <PickerInput
        label={text.customer}
        description={text.customerHint}
        value={customerId}
        onChange={setCustomerId}
        source={customers.list}
        query={{ country_id: 0, garage_id: garageId }}
        rowLabel={(row) => row.full_name}
        detail={(row) => row.phone_display}
        clearable
      />
      <NativeSelect
        size="md"
        label={text.account}
        value={fund.id ?? ''}
        onChange={(event) => fund.choose(Number(event.currentTarget.value))}
        data={fund.options}
      />
      <SaleTotal {...{ garageId, sold, taxed }} fundId={fund.id} />
      {sell.error && <p role="alert">{formatMessage(sell.error)}</p>}
      <Button
        size="lg"
        fullWidth
        leftSection={<IconCashRegister size={20} aria-hidden />}
        disabled={!isReady || fund.id === undefined}
        loading={sell.isPending}
        onClick={() => {
          const { id: account_id } = fund
          if (account_id !== undefined)
            sell.mutate({
              body: { garage_id: garageId, customer_id: customerId, account_id, lines: sold },
            })
        }}
      >
        {text.sell}
      </Button>
    </div>
  )
}

/** The cash and bank accounts of the garage; the first is preselected. */
function useFund(garageId: number) {
  const { name } = useAccountName()
  const [chosen, choose] = useState<number>()
  const { data } = useApiQuery(accounts.list, fundsOf(garageId))
  const rows = data?.data ?? []
  return {
    id: chosen ?? rows[0]?.id,
    choose,
    options: rows.map((account) => ({ value: String(account.id), label: name(account) })),
  }
}

interface LineProps {
  line: Line
  taxed: Taxed
  onChange: (fields: Partial<Line>) => void
  onRemove: () => void
}

function BasketLine({ line, taxed: { rules, customerKind }, onChange, onRemove }: LineProps) {
  const text = useTexts(saleTexts)
  const { offer, quantity, unit_price, tax_code_id } = line
  const { name, sku } = offer
  const count = typeof quantity === 'number' ? quantity : 0
  return (
    <>
      <div className={css.name}>
        <strong>{name}</strong>
        <small>{sku}</small>
      </div>
      <ActionIcon
        className={css.drop}
        variant="subtle"
        color="red"
        size={44}
        aria-label={text.removeOf(name)}
        onClick={onRemove}
      >
        <IconTrash size={19} aria-hidden />
      </ActionIcon>
      <div className={css.count}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={text.less(name)}
          disabled={count <= 1}
          onClick={() => onChange({ quantity: count - 1 })}
        >
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
        <NumberField
          kind="number"
          size="md"
          aria-label={text.quantityOf(name)}
          value={quantity}
          onChange={(value) => onChange({ quantity: value })}
        />
        <ActionIcon
          variant="default"
          size={44}
          aria-label={text.more(name)}
          onClick={() => onChange({ quantity: count + 1 })}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </div>
      <NumberField
        kind="money"
        size="md"
        aria-label={text.priceOf(name)}
        value={unit_price}
        onChange={(value) => onChange({ unit_price: value })}
      />
      {rules && (
        <TaxCodeSelect
          className={css.code}
          size="md"
          rules={rules}
          kind="product"
          customerKind={customerKind}
          aria-label={text.taxCodeOf(name)}
          value={tax_code_id}
          onChange={(chosen) => onChange({ tax_code_id: chosen })}
        />
      )}
    </>
  )
}
