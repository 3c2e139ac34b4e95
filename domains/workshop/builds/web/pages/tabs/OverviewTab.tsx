/** The progress of a build, its next, overdue and blocked tasks, and its schedule. */
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { showPhone, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/record/record.module.css'
import { DetailsPanel, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { BudgetMeter } from '#domains/workshop/build-money/web/shared/Meter.tsx'
import { ForecastPanel } from '#domains/workshop/workshop-plan/web/shared/ForecastPanel.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { Build, BuildTask } from '../../../detail.ts'
import { isOpenTask } from '../../../rules.ts'
import { Ring } from '../../components/Progress.tsx'
import { Signatures } from '../Signatures.tsx'
import { TaskList } from '../TaskList.tsx'
import css from '../../components/builds.module.css'
import { buildTone } from '../../shared/status.ts'
import { buildsTexts } from '../../../texts/texts.ts'

const BuildMessages = lazyComponent(async () => (await import('./BuildMessages.tsx')).BuildMessages)

interface Of {
  build: Build
}

/** The number of next tasks: a day or two of work. */
const NEXT = 5

export function OverviewTab({ build }: Of) {
  const text = useTexts(buildsTexts)
  const tasks = build.stages.flatMap((stage) => stage.tasks)
  const open = tasks.filter(isOpenTask)
  const late = open.filter(({ overdue }) => overdue)
  const blocked = open.filter(({ status }) => status === 'blocked')
  return (
    <div className={detail.page}>
      <div className={detail.side}>
        <About build={build} />
        <ForecastPanel forecast={build.forecast} />
        <BudgetMeter meter={build.meter} deposits={build.money.deposits} />
        <Plan build={build} />
        <Signatures build={build} />
        <BuildMessages build={build} />
      </div>
      <div className={css.main}>
        <Tasks title={text.next} tasks={open.slice(0, NEXT)} none={text.nextNone} />
        <Tasks title={text.lateTasks} tasks={late} none={text.lateNone} />
        <Tasks title={text.blockedTasks} tasks={blocked} none={text.blockedNone} />
      </div>
    </div>
  )
}

interface TasksProps {
  title: string
  tasks: readonly BuildTask[]
  none: string
}

const Tasks = ({ title, tasks, none }: TasksProps) => (
  <RecordPanel title={title}>
    {tasks.length > 0 ? <TaskList tasks={tasks} /> : <p className={css.hint}>{none}</p>}
  </RecordPanel>
)

function About({ build }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildsTexts)
  const { customer, vehicle, status } = build
  return (
    <RecordPanel title={text.facts}>
      <div className={css.overview}>
        <Ring value={build.progress} />
        <DescriptionList
          rows={[
            [
              field.status,
              <Status key="status" tone={buildTone[status]}>
                {text.status[status]}
              </Status>,
            ],
            [text.customer, customer.full_name],
            [field.phone, customer.phone && showPhone(customer.phone)],
            [text.donor, vehicle?.license_plate],
            [text.workshop, build.garage.name],
            [text.project, build.project],
          ]}
        />
      </div>
    </RecordPanel>
  )
}

function Plan({ build }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildsTexts)
  const { dayLong, money } = useFormat()
  return (
    <DetailsPanel
      title={text.plan}
      rows={[
        [field.date, dayLong(build.date)],
        [text.targetDate, build.target_date && dayLong(build.target_date)],
        [text.startedOn, build.started_on && dayLong(build.started_on)],
        [text.finishedOn, build.finished_on && dayLong(build.finished_on)],
        [text.price, money(build.price)],
        [text.depositRequired, money(build.deposit_required)],
        [field.notes, build.notes],
      ]}
    />
  )
}
