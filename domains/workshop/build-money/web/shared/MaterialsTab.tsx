/** The cost of a build so far: materials, hours and third-party work. */
import { Button, Skeleton } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { Build } from '#domains/workshop/builds/detail.ts'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { type Ability, isForRole } from '#platform/contract/abilities.ts'
import type { AnswerOf } from '#platform/contract/client-calls.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/record/RecordTable.tsx'
import detail from '#platform/web/record/record.module.css'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { DetailsPanel, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { Material } from '../../contract.ts'
import { buildMoney } from '../../calls.gen.ts'
import css from './money.module.css'
import { buildMoneyTexts } from '../../texts/texts.ts'

const TakeMaterial = lazyComponent(
  async () => (await import('../components/MaterialDialogs.tsx')).TakeMaterial,
)
const ReturnMaterial = lazyComponent(
  async () => (await import('../components/MaterialDialogs.tsx')).ReturnMaterial,
)

type Costs = AnswerOf<typeof buildMoney.materials>

interface Of {
  build: Build
  costs: Costs
}

interface MaterialsTabProps extends Pick<Of, 'build'> {
  /** The button and form of third-party work for the build. */
  OutsideWork: ComponentType<{
    ability: Ability
    buildId: number
    garageId: number
    countryId: number
    today: string
  }>
}

export default function MaterialsTab({ build, OutsideWork }: MaterialsTabProps) {
  const formatMessage = useFormatMessage()
  const { data, error } = useApiQuery(buildMoney.materials, { params: { id: build.id } })
  if (error) return <p role="alert">{formatMessage(error)}</p>
  if (!data) return <Skeleton height={200} radius={8} />
  return (
    <div className={detail.page}>
      <div className={detail.side}>
        <Totals costs={data} />
        <Hours build={build} costs={data} />
      </div>
      <div className={css.main}>
        <Materials build={build} costs={data} />
        <Outside build={build} costs={data} OutsideWork={OutsideWork} />
      </div>
    </div>
  )
}

function Totals({ costs: { cost } }: Pick<Of, 'costs'>) {
  const text = useTexts(buildMoneyTexts)
  const { money } = useFormat()
  const parts = ['materials', 'labour', 'outside', 'total'] as const
  return (
    <DetailsPanel
      title={text.costSoFar}
      rows={parts.map((part) => [text.costOf[part], money(cost[part])] as const)}
    />
  )
}

function Materials({ build, costs }: Of) {
  const text = useTexts(buildMoneyTexts)
  const [isTaking, setTaking] = useState(false)
  const [returning, setReturning] = useState<Material>()
  const { data, can } = costs
  return (
    <Panel className={detail.card ?? ''}>
      <div className={css.head}>
        <h2 className={detail.heading}>{text.materials}</h2>
        <AbilityGuard ability={can.take}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPackageExport size={15} aria-hidden />}
            onClick={() => setTaking(true)}
          >
            {text.takeMaterial}
          </Button>
        </AbilityGuard>
      </div>
      <Taken rows={data} ability={can.take} onReturn={setReturning} />
      {isTaking && <TakeMaterial build={build} onClose={() => setTaking(false)} />}
      {returning && (
        <ReturnMaterial
          build={build}
          material={returning}
          onClose={() => setReturning(undefined)}
        />
      )}
    </Panel>
  )
}

interface TakenProps {
  rows: readonly Material[]
  /** Whether material may be returned. */
  ability: Ability
  onReturn: (material: Material) => void
}

function useMaterialColumns({
  ability,
  onReturn,
}: Omit<TakenProps, 'rows'>): RecordColumn<Material>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildMoneyTexts)
  const nameOf = useNameOf()
  const { number } = useFormat()
  const canReturn = ({ returned, quantity }: Material) => isForRole(ability) && returned < quantity
  return [
    {
      name: 'item',
      label: text.item,
      value: ({ item }) => item.name,
      cell: ({ item, serial_number, by }) => (
        <>
          {item.name}
          <p className={css.about}>{[item.sku, serial_number, by].filter(Boolean).join(' · ')}</p>
        </>
      ),
    },
    {
      name: 'quantity',
      label: field.quantity,
      value: ({ quantity }) => quantity,
      cell: ({ quantity, returned, item }) => (
        <>
          {text.taken(number(quantity), item.unit)}
          {returned > 0 && <p className={css.about}>{text.returnedOf(number(returned))}</p>}
        </>
      ),
    },
    { name: 'task', label: text.forTask, value: ({ task }) => task && nameOf(task) },
    { name: 'cost', label: text.cost, kind: 'money', value: ({ cost }) => cost },
    {
      name: 'actions',
      label: text.bringBack,
      isActions: true,
      value: (row) => (canReturn(row) ? row.id : null),
      cell: (row) =>
        canReturn(row) && (
          <AbilityGuard ability={ability}>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={text.bringBackOf(row.item.name)}
              onClick={() => onReturn(row)}
            >
              {text.bringBack}
            </Button>
          </AbilityGuard>
        ),
    },
  ]
}

function Taken({ rows, ...returning }: TakenProps) {
  const text = useTexts(buildMoneyTexts)
  return (
    <RecordTable
      label={text.materials}
      rows={rows}
      rowKey={({ id }) => id}
      empty={text.materialsNone}
      columns={useMaterialColumns(returning)}
    />
  )
}

function Hours({ build, costs: { hours } }: Of) {
  const text = useTexts(buildMoneyTexts)
  const { number, money, moment } = useFormat()
  return (
    <RecordPanel title={text.hours}>
      {hours.length === 0 && <p className={css.none}>{text.hoursNone}</p>}
      <ul className={css.list}>
        {hours.map(({ employee, seconds, cost, running_since }) => (
          <li key={employee.id}>
            <span>{employee.full_name}</span>
            <span>{text.hoursOf(number(Math.round(seconds / 360) / 10))}</span>
            <p className={css.about}>
              {[
                money(cost),
                running_since && text.runningSince(moment(running_since, build.time_zone)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </RecordPanel>
  )
}

function Outside({
  build,
  costs: { outside, can },
  OutsideWork,
}: Of & Pick<MaterialsTabProps, 'OutsideWork'>) {
  const text = useTexts(buildMoneyTexts)
  const { dayLong } = useFormat()
  return (
    <Panel className={detail.card ?? ''}>
      <div className={css.head}>
        <h2 className={detail.heading}>{text.outside}</h2>
        <OutsideWork
          ability={can.take}
          buildId={build.id}
          garageId={build.garage.id}
          countryId={build.country_id}
          today={build.today}
        />
      </div>
      {outside.length === 0 && <p className={css.none}>{text.outsideNone}</p>}
      <ul className={css.list}>
        {outside.map((purchase) => (
          <li key={purchase.id}>
            <span>{purchase.items.join(', ')}</span>
            <Money value={purchase.cost} />
            <p className={css.about}>
              {[
                purchase.supplier,
                purchase.number,
                dayLong(purchase.date),
                purchase.is_late && text.lateCost,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
