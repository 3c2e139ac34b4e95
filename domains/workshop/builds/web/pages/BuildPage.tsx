/** One build: progress, stages and tasks, specification and history. */
import { Button } from '@mantine/core'
import { IconBook, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo, useUpdateSearch, useNavigateTo, useSearch } from '#platform/web/data/address.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { Build } from '../../detail.ts'
import { builds } from '../../calls.gen.ts'
import { BuildLoad } from './BuildLoader.tsx'
import { Deliver } from './Deliver.tsx'
import { Transitions } from './Transitions.tsx'
import { OverviewTab } from './tabs/OverviewTab.tsx'
import css from '../components/builds.module.css'
import { buildsTexts } from '../../texts/texts.ts'

export default function BuildPage() {
  return <BuildLoad>{(build) => <Shown build={build} />}</BuildLoad>
}

interface Of {
  build: Build
}

const StagesTab = lazyComponent(async () => (await import('./tabs/StagesTab.tsx')).StagesTab)
const SpecificationTab = lazyComponent(
  async () => (await import('./tabs/SpecificationTab.tsx')).SpecificationTab,
)
const MaterialsTab = lazyComponent(
  async () => (await import('./tabs/MaterialsTab.tsx')).MaterialsTab,
)
const FilesTab = lazyComponent(async () => (await import('./tabs/FilesTab.tsx')).default)
const ActivityTab = lazyComponent(async () => (await import('./tabs/ActivityTab.tsx')).ActivityTab)
const MoneyTab = lazyComponent(
  async () => (await import('#domains/workshop/build-money/web/shared/MoneyTab.tsx')).default,
)

const tabs = {
  overview: OverviewTab,
  stages: StagesTab,
  specification: SpecificationTab,
  materials: MaterialsTab,
  money: MoneyTab,
  files: FilesTab,
  activity: ActivityTab,
} as const
type Tab = keyof typeof tabs
const names = Object.keys(tabs) as Tab[]

function Shown({ build }: Of) {
  const text = useTexts(buildsTexts)
  const { tab: requestedTab } = useSearch()
  const change = useUpdateSearch()
  const tab = names.find((name) => name === requestedTab) ?? 'overview'
  const Shows = tabs[tab]
  return (
    <>
      <PageHeader
        title={build.name}
        subtitle={`${build.number} · ${text.type[build.type]} · ${text.status[build.status]}`}
        actions={
          <>
            <BookLink build={build} />
            <Actions build={build} />
          </>
        }
      />
      <SegmentedChoice
        aria-label={text.tabsLabel}
        value={tab}
        onChange={(name) => change({ tab: name === 'overview' ? null : name }, { replace: true })}
        className={css.tabs}
        data={names.map((value) => ({ value, label: text.tabs[value] }))}
      />
      <Shows build={build} />
    </>
  )
}

function BookLink({ build: { id } }: Of) {
  const { book } = useTexts(buildsTexts)
  return (
    <Button
      component={Link}
      to={linkTo('/heritage-build/$id/book', { id })}
      variant="default"
      leftSection={<IconBook size={16} aria-hidden />}
    >
      {book}
    </Button>
  )
}

function Actions({ build }: Of) {
  const { button } = useTexts(commonTexts)
  const navigateTo = useNavigateTo()
  const canWrite = useCan('build.write')
  const remove = useActionMutation(builds.remove, {
    onSaved: () => navigateTo(linkTo('/heritage-build'), { replace: true }),
  })
  const { id, name, can, status } = build
  const askToRemove = async () => {
    if (await confirmDelete(name)) remove.mutate({ params: { id } })
  }
  if (!canWrite) return null
  return (
    <>
      {status === 'draft' && (
        <AbilityGuard ability={can.remove}>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={() => void askToRemove()}
          >
            {button.delete}
          </Button>
        </AbilityGuard>
      )}
      <AbilityGuard ability={can.update}>
        <Button
          component={Link}
          to={linkTo('/heritage-build/$id/edit', { id })}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {button.edit}
        </Button>
      </AbilityGuard>
      <Transitions build={build} />
      <Deliver build={build} />
    </>
  )
}
