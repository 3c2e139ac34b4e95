/** Unread notes that mention the reader; opening the task marks them read. Renders nothing if there are none. */
import { useState } from 'react'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { Mention } from '../../contract.ts'
import { buildTasks } from '../../calls.gen.ts'
import css from './task.module.css'
import { buildTasksTexts } from '../../texts/texts.ts'

const TaskDialog = lazyComponent(async () => (await import('./TaskDialog.tsx')).default)

export default function Mentions() {
  const text = useTexts(buildTasksTexts)
  const nameOf = useNameOf()
  const [opened, setOpened] = useState<Mention>()
  const read = useActionMutation(buildTasks.readMention, { silent: true })
  const { data } = useApiQuery(buildTasks.mentions, {})
  const mentions = data?.data ?? []
  const open = (mention: Mention) => {
    setOpened(mention)
    read.mutate({ params: { id: mention.id } })
  }
  return (
    <>
      {mentions.length > 0 && (
        <Panel className={css.mine ?? ''}>
          <h2>{text.mentioned}</h2>
          <ul className={css.list}>
            {mentions.map((mention) => (
              <li key={mention.id}>
                <button type="button" className={css.line} onClick={() => open(mention)}>
                  <span className={css.said}>{mention.notes}</span>
                  <span className={css.about}>
                    {[nameOf(mention.task), mention.build.name, mention.by]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {opened && (
        <TaskDialog
          id={opened.task.id}
          title={nameOf(opened.task)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
