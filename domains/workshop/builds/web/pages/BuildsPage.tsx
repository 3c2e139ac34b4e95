/** The builds of the workshops: progress, overdue and blocked tasks, and target day. */
import { vehicleSpecsTexts } from '#domains/workshop/vehicle-specs/texts/texts.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, statusIn } from '#platform/web/list/table/columns.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import type { BuildRow } from '../../detail.ts'
import { builds } from '../../calls.gen.ts'
import { buildStatuses, buildTypes } from '../../rules.ts'
import { Progress, usePercent } from '../components/Progress.tsx'
import { buildTone } from '../shared/status.ts'
import { useTaskProblems } from '../components/useTaskProblems.ts'
import { buildsTexts } from '../../texts/texts.ts'

const Mentions = lazyComponent(
  async () => (await import('#domains/workshop/build-tasks/web/shared/Mentions.tsx')).default,
)

export default function BuildsPage() {
  const { nav, field } = useTexts(commonTexts)
  const text = useTexts(buildsTexts)
  const add = useCan('build.write') && (
    <AddButton to={linkTo('/heritage-build/new')}>{text.add}</AddButton>
  )
  const mayWork = useCan('build-task.work')
  return (
    <>
      {mayWork && <Mentions />}
      <ListPage
        title={nav.heritageBuild}
        call={builds.list}
        get={builds.get}
        columns={useColumns()}
        search={text.search}
        open={({ id }) => linkTo('/heritage-build/$id', { id })}
        tabs={{
          name: 'status',
          counts: builds.counts,
          options: buildStatuses.map((value) => ({ value, label: text.status[value] })),
        }}
        filters={[
          {
            name: 'type',
            label: field.type,
            options: buildTypes.map((value) => ({ value, label: text.type[value] })),
          },
        ]}
        dates
        actions={add}
        empty={{ title: text.none, text: text.noneText, action: add }}
      />
    </>
  )
}

function useColumns(): Column<BuildRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildsTexts)
  const { kind } = useTexts(vehicleSpecsTexts)
  const percent = usePercent()
  const trouble = useTaskProblems()
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 168 },
    { name: 'number', label: text.number, value: (row) => row.number, width: 168, rank: 6 },
    {
      name: 'customer',
      label: text.customer,
      value: (row) => row.customer.full_name,
      width: 140,
      rank: 4,
    },
    {
      name: 'status',
      label: field.status,
      value: (row) => text.status[row.status],
      cell: (row) => <Status tone={buildTone[row.status]}>{text.status[row.status]}</Status>,
      ...statusIn(text.status),
      // the longest status on one line, and on a phone its longest word in one piece
      width: 158,
      narrow: 134,
      rank: 1,
    },
    {
      name: 'progress',
      label: text.progress,
      value: (row) => percent(row.progress),
      cell: (row) => <Progress value={row.progress} trouble={trouble(row)} />,
      width: 134,
      rank: 2,
    },
    {
      name: 'target_date',
      label: text.targetDate,
      value: (row) => row.target_date,
      kind: 'day',
      sort: true,
      width: 122,
      rank: 3,
    },
    {
      name: 'price',
      label: text.price,
      value: (row) => row.price,
      kind: 'money',
      sort: true,
      width: 150,
      rank: 5,
    },
    { name: 'lineup', label: kind.lineup, value: (row) => row.lineup?.name, width: 140, rank: 7 },
    {
      name: 'date',
      label: field.date,
      value: (row) => row.date,
      kind: 'day',
      sort: true,
      width: 120,
      rank: 8,
    },
    { name: 'project', label: text.project, value: (row) => row.project, width: 120, rank: 9 },
    { name: 'engine', label: text.engine, value: (row) => row.engine, width: 120, rank: 10 },
    { name: 'garage', label: text.workshop, value: (row) => row.garage.name, width: 150, rank: 11 },
  ]
}
