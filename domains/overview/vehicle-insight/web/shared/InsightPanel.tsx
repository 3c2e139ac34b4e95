/** The history of a car: frequency, distance, next service and owners. */
import { currencyIn } from '#platform/web/language/currency.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBook2, IconUserShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { Insight } from '../../contract.ts'
import { vehicleInsight } from '../../calls.gen.ts'
import { insightTexts } from '../../texts/texts.ts'
import css from './insight.module.css'

const OwnerDialog = lazyComponent(
  async () => (await import('../components/OwnerDialog.tsx')).OwnerDialog,
)

interface Props {
  vehicle: { id: number; version: number; country_id: number }
  /** The content below. It waits, so that the layout does not shift when this loads. */
  children?: ReactNode
}

export function InsightPanel({ vehicle, children }: Props) {
  const text = useTexts(insightTexts)
  const { data, isLoading, failureCount } = useApiQuery(vehicleInsight.insight, {
    params: { id: vehicle.id },
  })
  const [isChanging, setChanging] = useState(false)
  const mayChange = useCan('vehicle.write')
  if (!data) return isLoading && failureCount === 0 ? null : children
  return (
    <>
      <RecordPanel title={text.title}>
        {data.is_rolled_back && (
          <p className={css.warning} role="note">
            <IconAlertTriangle size={17} aria-hidden /> {text.rolledBack}
          </p>
        )}
        <Figures insight={data} />
        <Curve readings={data.odometer} unit={data.unit} />
        {data.old_visits.length > 0 && <OldVisits visits={data.old_visits} unit={data.unit} />}
        <h3 className={css.heading}>{text.owners}</h3>
        <Owners owners={data.owners} />
        <div className={css.buttons}>
          <Button
            component={Link}
            to={linkTo('/vehicle/$id/passport', { id: vehicle.id })}
            size="compact-sm"
            variant="light"
            leftSection={<IconBook2 size={15} aria-hidden />}
          >
            {text.passport}
          </Button>
          {mayChange && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconUserShare size={15} aria-hidden />}
              onClick={() => setChanging(true)}
            >
              {text.changeOwner}
            </Button>
          )}
        </div>
        {isChanging && (
          <OwnerDialog
            vehicle={vehicle}
            since={data.owners[0]?.from ?? null}
            onClose={() => setChanging(false)}
          />
        )}
      </RecordPanel>
      {children}
    </>
  )
}

function Figures({ insight }: { insight: Insight }) {
  const text = useTexts(insightTexts)
  const { number, dayLong } = useFormat()
  const { average_days, km_per_day, next_service: next, last_service: last, unit } = insight
  return (
    <DescriptionList
      rows={[
        [text.between, average_days !== null && text.days(number(average_days))],
        [text.driven, km_per_day !== null && `${number(km_per_day)} ${unit}`],
        [text.lastService, last && dayLong(last.on)],
        [
          text.nextService,
          next && (
            <span key="due" className={css.due} data-overdue={next.is_overdue || undefined}>
              {dayLong(next.on)}
              <small>
                {next.because === 'distance' && next.at_km !== null
                  ? text.byDistance(`${number(next.at_km)} ${unit}`)
                  : text.byMonths}
              </small>
            </span>
          ),
        ],
      ]}
    />
  )
}

const WIDTH = 260
const HEIGHT = 70

/** The odometer over time; rollbacks are marked. */
function Curve({ readings, unit }: { readings: Insight['odometer']; unit: Insight['unit'] }) {
  const text = useTexts(insightTexts)
  const { number, dayLong } = useFormat()
  const [first] = readings
  const last = readings.at(-1)
  if (!first || !last || readings.length < 2) return null
  const begin = Date.parse(first.on)
  const days = Math.max(1, Date.parse(last.on) - begin)
  const most = Math.max(...readings.map(({ km }) => km))
  const least = Math.min(...readings.map(({ km }) => km))
  const at = ({ on, km }: (typeof readings)[number]) => ({
    x: 4 + ((Date.parse(on) - begin) / days) * (WIDTH - 8),
    y: HEIGHT - 4 - ((km - least) / Math.max(1, most - least)) * (HEIGHT - 8),
  })
  const points = readings.map((reading) => at(reading))
  return (
    <figure className={css.curve} aria-label={text.curve}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {readings.map((reading) => (
          <circle
            key={`${reading.on} ${reading.km}`}
            cx={at(reading).x}
            cy={at(reading).y}
            r={reading.is_lower ? 4 : 2.5}
            data-lower={reading.is_lower || undefined}
          >
            <title>
              {[`${dayLong(reading.on)}: ${number(reading.km)} ${unit}`, reading.reason]
                .filter(Boolean)
                .join(' · ')}
            </title>
          </circle>
        ))}
      </svg>
      <figcaption>
        <span>{dayLong(first.on)}</span>
        <span>{text.odometer(`${number(last.km)} ${unit}`)}</span>
      </figcaption>
    </figure>
  )
}

/** Imported data of the car, read-only. */
function OldVisits({ visits, unit }: { visits: Insight['old_visits']; unit: Insight['unit'] }) {
  const text = useTexts(insightTexts)
  const { number, dayLong, money } = useFormat()
  return (
    <>
      <h3 className={css.heading}>{text.oldVisits}</h3>
      <ul className={css.owners}>
        {visits.map((visit) => (
          <li key={visit.id}>
            {visit.text}
            <small>
              {[
                dayLong(visit.on),
                visit.garage?.name,
                visit.odometer !== null && `${number(visit.odometer)} ${unit}`,
                visit.amount !== null && money(visit.amount, currencyIn(visit)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

function Owners({ owners }: { owners: Insight['owners'] }) {
  const text = useTexts(insightTexts)
  const { dayLong } = useFormat()
  return (
    <ul className={css.owners}>
      {owners.map(({ customer, from, until }) => (
        <li key={`${customer.id} ${until}`}>
          <Link to={linkTo('/customer-management/$id', { id: customer.id })}>
            {customer.full_name}
          </Link>
          <small>
            {from ? text.since(dayLong(from)) : text.always}
            {until && ` · ${text.until(dayLong(until))}`}
          </small>
        </li>
      ))}
    </ul>
  )
}
