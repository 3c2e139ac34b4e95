import { Menu } from '@mantine/core'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { OpenMenu } from '../../ui/menus/OpenMenu.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { type ColumnVisibility, useColumnsWithoutSpace } from './columnVisibility.ts'
import { canHide } from './columns.ts'
import css from '../list.module.css'

/** The columns of a list, each with a check. It stays open while its reader chooses. It mounts open. */
export default function ColumnsMenu({ choosing }: { choosing: ColumnVisibility }) {
  const { columns, hidden, hide } = choosing
  const { list } = useTexts(commonTexts)
  const { names: withoutRoom } = useColumnsWithoutSpace()
  const isShown = (name: string) => !hidden.includes(name)
  const turn = (name: string) =>
    hide(isShown(name) ? [...hidden, name] : hidden.filter((one) => one !== name))
  const about = (name: string, free: boolean) => {
    if (!free) return <small>{list.columnStays}</small>
    return isShown(name) && withoutRoom.includes(name) ? <small>{list.columnNoRoom}</small> : null
  }
  return (
    <OpenMenu face={<ColumnsButton choosing={choosing} />} width={240}>
      <div className={css.columns}>
        {columns.map((column) => {
          const { name, label } = column
          const free = canHide(columns, column)
          return (
            <Menu.CheckboxItem
              key={name}
              checked={!free || isShown(name)}
              // it stays reachable by arrow keys, so that everybody learns why it is always shown
              aria-disabled={!free || undefined}
              data-fixed={!free || undefined}
              rightSection={about(name, free)}
              onChange={() => free && turn(name)}
            >
              {label}
            </Menu.CheckboxItem>
          )
        })}
      </div>
      <Menu.Divider />
      <Menu.Item closeMenuOnClick={false} disabled={hidden.length === 0} onClick={() => hide([])}>
        {list.allColumns}
      </Menu.Item>
    </OpenMenu>
  )
}
