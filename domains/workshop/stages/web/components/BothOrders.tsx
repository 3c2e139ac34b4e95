/** Resolves a conflict: shows both orders, and the user chooses one. */
import { useNameOf } from '../shared/names.ts'
import { ConflictNotice } from '../shared/ConflictNotice.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Stage } from '../../contract.ts'
import css from './stages.module.css'
import { stagesTexts } from '../../texts/texts.ts'

interface Props {
  theirs: readonly Stage[]
  mine: readonly Stage[]
  onTake: () => void
  onKeep: () => void
}

export function BothOrders({ theirs, mine, onTake, onKeep }: Props) {
  const text = useTexts(stagesTexts)
  return (
    <ConflictNotice onTake={onTake} onKeep={onKeep}>
      <div className={css.orders}>
        <Order title={text.theirs} stages={theirs} />
        <Order title={text.mine} stages={mine} />
      </div>
    </ConflictNotice>
  )
}

function Order({ title, stages }: { title: string; stages: readonly Stage[] }) {
  const nameOf = useNameOf()
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {stages.map((stage) => (
          <li key={stage.id}>
            {nameOf(stage)}
            <small>{stage.tasks.map((task) => nameOf(task)).join(' · ')}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
