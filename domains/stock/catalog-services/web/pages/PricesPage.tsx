/** Bulk price changes by percent or amount, rounded, with a preview and a simulation on past invoices. */
import { ShownCurrency, useCurrency, useCurrencyOf } from '#platform/web/language/currency.ts'
import { type Currency, majorOf } from '#platform/contract/money/currency.ts'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { Simulation } from '#domains/company/simulations/contract.ts'
import { SimulationPanel } from '#domains/company/simulations/web/shared/SimulationPanel.tsx'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { countryZones } from '#platform/contract/days.ts'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { today, todayIn } from '#platform/web/data/today.ts'
import { DateField } from '#platform/web/ui/fields/DateField.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { NumberField } from '#platform/web/ui/fields/NumberField.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import detail from '#platform/web/record/record.module.css'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import { catalogServices } from '../../calls.gen.ts'
import { changedPrice, roundings } from '../../rules.ts'
import css from './catalog.module.css'
import { catalogServicesTexts } from '../../texts/texts.ts'

const SelectField = lazyComponent(
  async () => (await import('#platform/web/ui/fields/SelectField.tsx')).default,
)

const DAYS = 90

interface Choice {
  country_id: number
  service_category_id: number | null
  by: 'percent' | 'amount'
  value: number | string | null
  /** The index of the currency's rounding step. */
  rounding: number
  from: string | null
}

/** The selected services, and those whose price changes. */
function useChanges(
  { country_id, service_category_id, by, value, rounding: step }: Choice,
  currency: Currency,
) {
  const rounding = roundings[currency][step] ?? 1
  const category = service_category_id ? { service_category_id } : {}
  const query = { bulk: 'true' as const, country_id, garage_id: 0, ...category }
  const { data, isPending, error } = useApiQuery(catalogServices.list, { query }, { keep: true })
  const rows = data?.data ?? []
  const isSaid = typeof value === 'number' && value !== 0
  const changes = !isSaid
    ? []
    : rows
        .map((row) => ({ row, price: changedPrice(row.price, { by, value, rounding }) }))
        .filter(({ row, price }) => price !== row.price)
  return { changes, isPending, error, seen: rows.length, total: data?.total ?? 0 }
}

export default function PricesPage() {
  const { button } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { number } = useFormat()
  const navigateTo = useNavigateTo()
  const selected = useCountry()
  const [choice, setChoice] = useState<Choice>(() => ({
    country_id: selected || 1,
    service_category_id: null,
    by: 'percent',
    value: null,
    rounding: 1,
    from: today(),
  }))
  const shown = useCurrency()
  const currency = useCurrencyOf(choice) ?? shown
  const formatMessage = useFormatMessage()
  const { changes, isPending, error, seen, total } = useChanges(choice, currency)
  const body = changes.map(({ row, price }) => ({ id: row.id, price }))
  const [rehearsal, setRehearsal] = useState<Simulation>()
  const rehearse = useActionMutation(catalogServices.rehearse, {
    silent: true,
    onSaved: setRehearsal,
  })
  const save = useActionMutation(catalogServices.changePrices, {
    onSaved: () => navigateTo(linkTo('/catalog-services')),
  })
  return (
    <ShownCurrency value={currency}>
      <PageHeader
        title={text.changePrices}
        subtitle={text.changePricesHint}
        actions={
          <Button
            disabled={body.length === 0 || !choice.from}
            loading={save.isPending}
            onClick={() => {
              if (choice.from) save.mutate({ body: { changes: body, from: choice.from } })
            }}
          >
            {body.length > 0 ? text.savePrices(number(body.length)) : button.save}
          </Button>
        }
      />
      <Panel className={detail.card ?? ''}>
        <Choices
          choice={choice}
          onChange={(part) => {
            setRehearsal(undefined)
            setChoice({ ...choice, ...part })
          }}
        />
        {isPending && <Skeleton height={240} radius={8} />}
        {error && <p role="alert">{formatMessage(error)}</p>}
        {seen < total && <p className={css.hint}>{text.onlyFirst(number(seen), number(total))}</p>}
        {!isPending && !error && <Preview changes={changes} isEmpty={seen === 0} />}
      </Panel>
      {body.length > 0 && (
        <SimulationPanel
          kind="revenue"
          days={DAYS}
          data={rehearsal}
          isPending={rehearse.isPending}
          onRehearse={() => rehearse.mutate({ body: { changes: body, days: DAYS } })}
        />
      )}
    </ShownCurrency>
  )
}

interface ChoicesProps {
  choice: Choice
  onChange: (part: Partial<Choice>) => void
}

function Choices({ choice, onChange }: ChoicesProps) {
  const { country, field } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { number } = useFormat()
  const currency = useCurrency()
  const { country_id, by } = choice
  return (
    <div className={css.bulk}>
      <SelectField
        label={field.country}
        value={country_id}
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
        onChange={(id: string | number | null) =>
          onChange({ country_id: Number(id), service_category_id: null })
        }
      />
      <PickerInput
        key={country_id}
        label={field.category}
        source={masterData['service-category'].list}
        query={{ country_id, garage_id: 0 }}
        value={choice.service_category_id}
        onChange={(id) => onChange({ service_category_id: id })}
      />
      <SelectField
        label={text.changeBy}
        value={by}
        onChange={(one: string | number | null) => onChange({ by: one as Choice['by'] })}
        options={[
          { value: 'percent', label: text.byPercent },
          { value: 'amount', label: text.byAmount },
        ]}
      />
      <NumberField
        kind={by === 'percent' ? 'number' : 'money'}
        label={by === 'percent' ? text.percent : text.amount}
        value={choice.value}
        onChange={(value) => onChange({ value })}
      />
      <SelectField
        label={text.rounding}
        value={choice.rounding}
        options={roundings[currency].map((step, at) => ({
          value: at,
          label: number(majorOf(step, currency)),
        }))}
        onChange={(step: string | number | null) => onChange({ rounding: Number(step) })}
      />
      <DateField
        label={text.from}
        value={choice.from}
        earliest={todayIn(countryZones[choice.country_id])}
        onChange={(from) => onChange({ from })}
      />
    </div>
  )
}

interface PreviewProps {
  changes: readonly { row: { id: number; name: string; price: number }; price: number }[]
  isEmpty: boolean
}

function Preview({ changes, isEmpty }: PreviewProps) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  if (changes.length === 0) return <p className={css.hint}>{isEmpty ? text.none : text.noChange}</p>
  return (
    <div className={css.scroll} {...{ role: 'region', 'aria-label': text.preview, tabIndex: 0 }}>
      <table className={css.table}>
        <TableHead
          titles={[
            field.name,
            { end: text.priceNow },
            { end: text.priceThen },
            { end: text.difference },
          ]}
        />
        <tbody>
          {changes.map(({ row, price }) => (
            <tr key={row.id}>
              <td>{row.name}</td>
              <td data-end>
                <Money value={row.price} />
              </td>
              <td data-end>
                <Money value={price} />
              </td>
              <td data-end>
                <Money value={price - row.price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
