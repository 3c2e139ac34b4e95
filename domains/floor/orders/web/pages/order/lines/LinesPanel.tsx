import { Button, VisuallyHidden } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { OrderLine } from '../../../../order-line.ts'
import { orderLines } from '../../../../calls.gen.ts'
import type { Approval, LineKind } from '../../../../rules.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { ordersTexts } from '../../../../texts/texts.ts'
import { LineRow } from './LineRow.tsx'
import { useOrderContext } from '../../../shared/orderContext.tsx'
import { useLineRights } from './lineRights.ts'
import css from './lines.module.css'

const dialogs = () => import('./lineDialogs.tsx')
const AddLine = lazyComponent(async () => (await dialogs()).AddLine)
const EditLine = lazyComponent(async () => (await dialogs()).EditLine)

/** The sections of the specification's detail page. */
const sections = [
  { name: 'services', kinds: ['service', 'inspection'] },
  { name: 'otherServices', kinds: ['third_party', 'other'] },
  { name: 'parts', kinds: ['part'] },
] as const satisfies readonly { name: string; kinds: readonly LineKind[] }[]

export function LinesPanel() {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const rights = useLineRights()
  const [editing, setEditing] = useState<OrderLine | 'new'>()
  const add = rights.kinds.length > 0 && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEditing('new')}
    >
      {text.lines.add}
    </Button>
  )
  return (
    <Panel>
      <div className={css.head} id="lines" tabIndex={-1}>
        <div>
          <h2 className={css.title}>{text.lines.title}</h2>
          {order.stage === 'awaiting_approval' && <p className={css.note}>{text.lines.frozen}</p>}
        </div>
        <div className={css.actions}>
          {order.lines.length > 1 && <DecideAll />}
          {add}
        </div>
      </div>
      {order.lines.length === 0 ? (
        <Notice
          icon={<IconListDetails size={30} stroke={1.5} aria-hidden />}
          title={text.lines.empty}
        >
          {add ? text.lines.emptyText : undefined}
        </Notice>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <Head />
            {sections.map(({ name, kinds }) => (
              <Section
                key={name}
                title={text.lines[name]}
                lines={order.lines.filter(({ kind }) =>
                  (kinds as readonly string[]).includes(kind),
                )}
                onEdit={setEditing}
              />
            ))}
          </table>
        </div>
      )}
      {editing === 'new' && <AddLine kinds={rights.kinds} onClose={() => setEditing(undefined)} />}
      {editing && editing !== 'new' && (
        <EditLine line={editing} onClose={() => setEditing(undefined)} />
      )}
    </Panel>
  )
}

function Head() {
  const { table } = useTexts(commonTexts)
  const { lines: text } = useTexts(ordersTexts)
  return (
    <TableHead
      titles={[
        text.name,
        { end: text.qty },
        { end: text.unitPrice },
        { end: text.discount },
        { end: text.amount },
        text.approval,
        text.work,
        <VisuallyHidden key="actions">{table.actions}</VisuallyHidden>,
      ]}
    />
  )
}

interface SectionProps {
  title: string
  lines: readonly OrderLine[]
  onEdit: (line: OrderLine) => void
}

function Section({ title, lines, onEdit }: SectionProps) {
  if (lines.length === 0) return undefined
  return (
    <tbody>
      <tr className={css.section}>
        <th scope="rowgroup" colSpan={8}>
          {title}
        </th>
      </tr>
      {lines.map((line) => (
        <LineRow key={line.id} line={line} onEdit={() => onEdit(line)} />
      ))}
    </tbody>
  )
}

/** The customer's decision on the whole estimate. */
function DecideAll() {
  const text = useTexts(ordersTexts)
  const { order, act } = useOrderContext()
  const rights = useLineRights()
  const open = order.lines.filter(({ approval }) => approval === 'proposed')
  if (open.length === 0 || !rights.decline) return undefined
  const decide = (approval: Approval) => {
    for (const { id } of open)
      act(orderLines.updateLine, { params: { line_id: id }, body: { approval } }, (now) => ({
        ...now,
        lines: now.lines.map((line) => (line.id === id ? { ...line, approval } : line)),
      }))
  }
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => decide('declined')}>
        {text.lines.declineAll}
      </Button>
      {rights.approve && (
        <Button variant="default" onClick={() => decide('approved')}>
          {text.lines.approveAll}
        </Button>
      )}
    </>
  )
}
