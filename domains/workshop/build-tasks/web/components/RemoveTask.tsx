import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import type { Task } from '../../contract.ts'
import { buildTasks } from '../../calls.gen.ts'
import { buildTasksTexts } from '../../texts/texts.ts'

/** Deletes a task that nobody has started, after a confirmation. */
export function RemoveTask({ task, onDone }: { task: Task; onDone: () => void }) {
  const text = useTexts(buildTasksTexts)
  const nameOf = useNameOf()
  const remove = useActionMutation(buildTasks.remove, { onSaved: onDone })
  return (
    <div>
      <AbilityGuard ability={task.can.remove}>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={remove.isPending}
          onClick={async () => {
            if (await confirmDelete(nameOf(task))) remove.mutate({ params: { id: task.id } })
          }}
        >
          {text.removeTask}
        </Button>
      </AbilityGuard>
    </div>
  )
}
