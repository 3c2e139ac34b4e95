/** The passport of a car: its whole history with us, newest first. */
import { type Currency, sumsByCurrency } from '#platform/contract/money/currency.ts'
import type { CurrenciesOf } from '#platform/contract/money/response-currency.ts'
import type { ShownIssuer } from '#domains/company/legal-entities/contract.ts'
import { letterhead } from '#domains/company/legal-entities/letterhead.ts'
import { printFormat } from '#platform/contract/print-document.ts'
import { type Language } from '#platform/contract/text/languages.ts'
import { printTexts } from '#domains/floor/invoices/print-texts.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import type { Warranty } from '#domains/floor/warranties/contract.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import type { Passport } from '../contract.ts'
import { words } from '../print-texts.ts'
import type { Car, Finding, Owner, PassedBuild, PassedLine, Place, Visit } from './queries.ts'

interface Past {
  visits: readonly Visit[]
  owners: readonly Owner[]
  warranties: readonly Warranty[]
  done: readonly PassedLine[]
  findings: readonly Finding[]
  builds: readonly PassedBuild[]
}

interface Event {
  on: string
  name: string
  details: string[]
  odometer: number | null
  amount: number | null
  /** The garage of a visit. */
  garage?: number | undefined
}

interface Wanted {
  /** The issuing company and its garage. Null: issued by this garage. */
  from: { place: Place; issuer: ShownIssuer } | null
  language: Language
  today: string
  prices: boolean
  /** A car may have been in garages of several countries. */
  of: CurrenciesOf
}

export function passportOf(
  car: Car,
  past: Past,
  { from, language, today, prices, of }: Wanted,
): Passport {
  const text = words[language]
  const shared = printTexts[language]
  const { number, day } = printFormat(language)
  const money = (amount: number, currency: Currency) =>
    printFormat(language, currency).money(amount)
  const currencyOf = (garage: number | undefined) =>
    garage === undefined ? of.country(car.country_id) : of.garage(garage)
  const events = eventsOf(past, language).toSorted((a, b) => (a.on < b.on ? 1 : -1))
  const spent = sumsByCurrency(
    past.visits.map(({ garage, billed }) => [currencyOf(garage?.id), billed]),
    of.country(car.country_id),
  )
  return {
    language,
    title: text.title,
    number: showPlate(car.license_plate, car.country_id),
    stamp: null,
    status: null,
    banner: null,
    ...headOf(from, language),
    facts: [
      { label: text.printed, value: day(today) },
      { label: text.visits, value: number(past.visits.length) },
    ],
    billTo: {
      label: text.owner,
      name: car.owner.full_name,
      lines: car.owner.phone ? [showPhone(car.owner.phone)] : [],
    },
    vehicle: {
      label: shared.vehicle,
      facts: [
        { label: shared.plate, value: showPlate(car.license_plate, car.country_id) },
        { label: shared.model, value: car.car },
        ...(car.vin ? [{ label: text.vin, value: car.vin }] : []),
      ],
    },
    columns: [
      { name: 'items', label: text.what },
      { name: 'result', label: shared.odometer },
      ...(prices ? [{ name: 'amount' as const, label: shared.columns.amount }] : []),
    ],
    items: events.map((event) => ({
      no: '',
      name: `${day(event.on)} · ${event.name}`,
      details: event.details,
      qty: '',
      unit_price: '',
      discount: null,
      amount: prices && event.amount !== null ? money(event.amount, currencyOf(event.garage)) : '',
      result: event.odometer === null ? '' : `${number(event.odometer)} ${car.unit}`,
    })),
    totals: prices
      ? spent.map(([currency, sum]) => ({
          label: shared.total,
          value: money(sum, currency),
          strong: true,
        }))
      : [],
    payment: null,
    payments: null,
    warranty: [],
  }
}

/** Without terms and footer, which belong to bills. */
function headOf(from: Wanted['from'], language: Language): Pick<Passport, 'garage' | 'logo'> {
  if (!from) return { garage: { name: 'Bengkel', lines: [] } }
  const { place, issuer } = from
  const phone = place.phone && showPhone(place.phone)
  const { small: _, ...head } = letterhead(issuer, { ...place, phone }, language)
  return head
}

function eventsOf(past: Past, language: Language): Event[] {
  const text = words[language]
  const { number, day } = printFormat(language)
  const partOf = ({ name, qty, serial_number }: Omit<PassedLine, 'order_id' | 'kind'>) =>
    [
      qty === 1 ? name : `${number(qty)} × ${name}`,
      serial_number && `${text.serial} ${serial_number}`,
    ]
      .filter(Boolean)
      .join(', ')
  const visits = past.visits.map((visit): Event => {
    const { order, garage, on, odometer, billed } = visit
    const of = <Row extends { order_id: number }>(rows: readonly Row[]) =>
      rows.filter(({ order_id }) => order_id === order?.id)
    if (!order)
      return {
        on,
        name: [text.oldVisit, garage?.name].filter(Boolean).join(', '),
        odometer,
        amount: billed,
        garage: garage?.id,
        details: visit.services,
      }
    return {
      on,
      name: text.visit(order.number, garage?.name ?? ''),
      odometer,
      amount: billed,
      garage: garage?.id,
      details: [
        ...of(past.done).map(partOf),
        ...of(past.findings).map(({ name, result, note }) =>
          [`${text.found[result]}: ${name}`, note].filter(Boolean).join(', '),
        ),
        ...past.warranties
          .filter((warranty) => warranty.order.id === order.id)
          .map(({ line, until, state, claim }) =>
            state === 'void'
              ? text.warrantyVoid(line.name)
              : claim
                ? text.warrantyClaimed(line.name, claim.number)
                : text.warranty(line.name, day(until)),
          ),
      ],
    }
  })
  const owners = past.owners
    .filter(({ from }) => from !== null)
    .map(({ customer, from }): Event => ({
      on: from as string,
      name: text.newOwner(customer.full_name),
      details: [],
      odometer: null,
      amount: null,
    }))
  const builds = past.builds.map(({ on, number: build, name, lineup, workshop, parts }): Event => ({
    on,
    name: text.build(build, workshop),
    details: [[name, lineup].filter(Boolean).join(', '), ...parts.map(partOf)],
    odometer: null,
    amount: null,
  }))
  return [...visits, ...owners, ...builds]
}
