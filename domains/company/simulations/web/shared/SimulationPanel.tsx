/** The result of a simulation, beside the form of the rule: sums, by garage and week, affected customers and orders. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Currency } from '#platform/contract/money/currency.ts'
import { ShownCurrency, inEach, useCurrency } from '#platform/web/language/currency.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import detail from '#platform/web/record/record.module.css'
import type { Simulation } from '../../contract.ts'
import { rehearsalsTexts } from '../../texts/texts.ts'
import css from './simulation.module.css'

/** The kind of the amounts: discount, points, or change in revenue. */
export type SimulationKind = 'discount' | 'points' | 'revenue'

interface Props {
  kind: SimulationKind
  days: number
  /** Undefined: not simulated yet. */
  data: Simulation | undefined
  isPending: boolean
  onRehearse: () => void
  /** Further results of this rule. */
  children?: ReactNode
}

export function SimulationPanel({ kind, days, data, isPending, onRehearse, children }: Props) {
  const text = useTexts(rehearsalsTexts)
  const { number } = useFormat()
  return (
    <Panel className={detail.card ?? ''}>
      <div className={css.head}>
        <h2 className={detail.heading}>{text.title}</h2>
        <Button size="compact-sm" variant="light" loading={isPending} onClick={onRehearse}>
          {text.rehearse}
        </Button>
      </div>
      <p className={css.lead}>{text.lead(number(days))}</p>
      {data && (
        <div aria-live="polite">
          {inEach(data).map((row) => (
            <Shown key={row.currency} of={row}>
              <Sums kind={kind} data={row} />
            </Shown>
          ))}
          {children}
          {data.touched === 0 ? (
            <p className={css.lead}>{text.none}</p>
          ) : (
            inEach(data).map((row) => (
              <Shown key={row.currency} of={row}>
                <Parts kind={kind} data={row} />
              </Shown>
            ))
          )}
        </div>
      )}
    </Panel>
  )
}

/** One panel per currency. */
function Shown({ of, children }: { of: { currency: Currency | undefined }; children: ReactNode }) {
  const selected = useCurrency()
  return <ShownCurrency value={of.currency ?? selected}>{children}</ShownCurrency>
}

interface Of {
  kind: SimulationKind
  data: Omit<Simulation, 'by_currency'>
}

function useAmount(kind: SimulationKind) {
  const { money, number } = useFormat()
  return kind === 'points' ? number : money
}

function Sums({ kind, data }: Of) {
  const text = useTexts(rehearsalsTexts)
  const { money, number } = useFormat()
  const amount = useAmount(kind)
  const sums = [
    [text.amount[kind], amount(data.amount)],
    [text.touched, text.ofReplayed(number(data.touched), number(data.replayed))],
    [text.shareOfNet, `${number(data.share_of_net ?? 0)}%`],
    [text.net, text.beforeAfter(money(data.net?.before), money(data.net?.after))],
    [text.margin, text.beforeAfter(money(data.margin?.before), money(data.margin?.after))],
  ]
  return (
    <dl className={css.sums}>
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Parts({ kind, data }: Of) {
  const text = useTexts(rehearsalsTexts)
  const { field, entities } = useTexts(commonTexts)
  const { money, number, day } = useFormat()
  const amount = useAmount(kind)
  const sum = { name: text.amount[kind], isAmount: true }
  const orders = { name: text.orders, isAmount: true }
  return (
    <>
      <Table
        title={text.byGarage}
        columns={[{ name: field.garage }, orders, sum]}
        rows={(data.by_garage ?? []).map((row) => [
          row.garage.name,
          number(row.orders),
          amount(row.amount),
        ])}
      />
      <Table
        title={text.byWeek}
        columns={[{ name: text.week }, orders, sum]}
        rows={(data.by_week ?? []).map((row) => [
          day(row.week),
          number(row.orders),
          amount(row.amount),
        ])}
      />
      <Table
        title={text.customers}
        columns={[{ name: entities.customer }, orders, sum]}
        rows={(data.customers ?? []).map((row) => [
          row.customer.full_name,
          number(row.orders),
          amount(row.amount),
        ])}
      />
      <Table
        title={text.examples}
        columns={[
          { name: entities['work order'] },
          { name: field.date },
          { name: text.before, isAmount: true },
          { name: text.after, isAmount: true },
          sum,
        ]}
        rows={(data.examples ?? []).map((row) => [
          row.order.number,
          day(row.date),
          money(row.before),
          money(row.after),
          amount(row.amount),
        ])}
      />
    </>
  )
}

interface TableProps {
  title: string
  columns: readonly { name: string; isAmount?: boolean }[]
  rows: readonly (readonly string[])[]
}

function Table({ title, columns, rows }: TableProps) {
  return (
    <section>
      <h3 className={css.title}>{title}</h3>
      <div className={css.scroll} {...{ role: 'region', 'aria-label': title, tabIndex: 0 }}>
        <table className={css.table}>
          <TableHead
            titles={columns.map(({ name, isAmount }) => (isAmount ? { end: name } : name))}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.join('|')}>
                {row.map((cell, index) => (
                  <td key={columns[index]?.name} data-end={columns[index]?.isAmount || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
