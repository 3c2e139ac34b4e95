/** The transitions of a build: the next one as the primary button, the others in its menu. A blocked one shows why. */
import { Button, Tooltip } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { ButtonMenu } from '#platform/web/ui/menus/ButtonMenu.tsx'
import { MenuItem } from '#platform/web/ui/menus/MenuItem.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { Build } from '../../detail.ts'
import { builds } from '../../calls.gen.ts'
import { isOpen } from '../../rules.ts'
import css from '../components/builds.module.css'
import { buildsTexts } from '../../texts/texts.ts'

const TransitionDialog = lazyComponent(async () => (await import('./TransitionDialog.tsx')).default)

type Allowed = Build['allowed'][number]

interface Of {
  build: Build
}

/** The label of `in_build` (start, resume, reopen) depends on the current status. */
function useLabel({ status }: Build) {
  const { move } = useTexts(buildsTexts)
  const label = move as Record<string, string>
  return ({ to }: Pick<Allowed, 'to'>): string => {
    if (to !== 'in_build') return label[to] ?? to
    return { on_hold: move.resumed, finished: move.reopened }[status as string] ?? move.in_build
  }
}

export function Transitions({ build }: Of) {
  const [openTransition, setOpenTransition] = useState<Allowed>()
  const act = useActionMutation(builds.transition)
  const label = useLabel(build)
  const { allowed, id, version } = build
  // a finished build is delivered next; reopening is the exception
  const primary =
    build.status === 'finished'
      ? undefined
      : allowed.find(({ to }) => to !== 'cancelled' && to !== 'on_hold')
  const others = allowed.filter((transition) => transition !== primary)
  const start = (transition: Allowed) => {
    if (!isOpen(transition)) return
    if (transition.needs.length > 0) setOpenTransition(transition)
    else act.mutate({ params: { id }, body: { to: transition.to, version } })
  }
  return (
    <>
      {others.length > 0 && <Others build={build} moves={others} onStart={start} />}
      {primary && (
        <Primary
          move={primary}
          label={label(primary)}
          loading={act.isPending}
          onStart={() => start(primary)}
        />
      )}
      {openTransition && (
        <TransitionDialog
          build={build}
          transition={openTransition}
          label={label(openTransition)}
          onClose={() => setOpenTransition(undefined)}
        />
      )}
    </>
  )
}

interface PrimaryProps {
  move: Allowed
  label: string
  loading: boolean
  onStart: () => void
}

function Primary({ move, label, loading, onStart }: PrimaryProps) {
  const formatMessage = useFormatMessage()
  const open = isOpen(move)
  const button = (
    <Button
      loading={loading}
      aria-disabled={!open}
      data-off={!open || undefined}
      className={css.move ?? ''}
      onClick={onStart}
    >
      {label}
    </Button>
  )
  if (open) return button
  return (
    <Tooltip
      label={move.blockers.map(formatMessage).join(' · ')}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      {button}
    </Tooltip>
  )
}

interface OthersProps extends Of {
  moves: readonly Allowed[]
  onStart: (move: Allowed) => void
}

function Others({ build, moves, onStart }: OthersProps) {
  const text = useTexts(buildsTexts)
  const label = useLabel(build)
  return (
    <ButtonMenu
      position="bottom-end"
      width={260}
      face={
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {text.moreMoves}
        </Button>
      }
    >
      {moves.map((move) => (
        <Other key={move.to} move={move} label={label(move)} onStart={() => onStart(move)} />
      ))}
    </ButtonMenu>
  )
}

function Other({ move, label, onStart }: Omit<PrimaryProps, 'loading'>) {
  const formatMessage = useFormatMessage()
  const why = useId()
  const open = isOpen(move)
  return (
    <MenuItem
      // off, but focusable: the arrow keys would skip a `disabled` item
      aria-disabled={!open}
      aria-describedby={open ? undefined : why}
      closeMenuOnClick={open}
      color={move.to === 'cancelled' ? 'var(--mantine-color-error)' : undefined}
      onClick={onStart}
    >
      {label}
      {!open && <div id={why}>{move.blockers.map(formatMessage).join(' · ')}</div>}
    </MenuItem>
  )
}
