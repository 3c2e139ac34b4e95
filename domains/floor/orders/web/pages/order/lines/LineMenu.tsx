import { IconX } from '@tabler/icons-react'
import { MenuItem } from '#platform/web/ui/menus/MenuItem.tsx'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { OrderLine } from '../../../../order-line.ts'
import { orderLines } from '../../../../calls.gen.ts'
import { useOrderButton, useOrderContext } from '../../../shared/orderContext.tsx'
import { ordersTexts } from '../../../../texts/texts.ts'
import { EditMenu } from '../EditMenu.tsx'
import { useChangeLine } from './changeLine.ts'
import { useLineRights } from './lineRights.ts'

/** The actions of a line besides approval and work. */
export function LineMenu({ line, onEdit }: { line: OrderLine; onEdit: () => void }) {
  const { lines: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const rights = useLineRights()
  const remove = useOrderButton(orderLines.removeLine)
  const change = useChangeLine(line)
  const mayDecline = rights.decline && !rights.approve && line.approval === 'approved'
  const askToRemove = async () => {
    if (await confirmDelete(line.name))
      remove.mutate({
        params: { id: order.id, line_id: line.id },
        body: { version: order.version },
      })
  }
  return (
    <EditMenu
      label={text.actionsOf(line.name)}
      size={30}
      isRemoving={remove.isPending}
      onEdit={onEdit}
      {...(rights.remove(line) ? { onRemove: () => void askToRemove() } : {})}
    >
      {mayDecline && (
        <MenuItem
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => change({ approval: 'declined' })}
        >
          {text.decline}
        </MenuItem>
      )}
    </EditMenu>
  )
}
