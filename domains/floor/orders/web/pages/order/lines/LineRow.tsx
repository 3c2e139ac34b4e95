import { ActionIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import type { OrderLine } from '../../../../order-line.ts'
import { works } from '../../../../rules.ts'
import { approvalTones } from '../../../components/stage.ts'
import { ordersTexts } from '../../../../texts/texts.ts'
import { useOrderContext } from '../../../shared/orderContext.tsx'
import { useChangeLine } from './changeLine.ts'
import { useLineRights } from './lineRights.ts'
// loads with the line, because loading later would move the lines below
import { Cost, PartStock } from './PartStock.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import css from './lines.module.css'

const FilesRow = lazyComponent(
  async () => (await import('#domains/company/files/web/shared/FilesRow.tsx')).FilesRow,
)
const LineTime = lazyComponent(async () => (await import('../lazyPanels.ts')).LineTime)

const LineMenu = lazyComponent(
  async () => (await import('../lazyPanels.ts')).LineMenu,
  <span className={css.menuPlace} />,
)

/** One line: a table row, or a card on a phone. */
export function LineRow({ line, onEdit }: { line: OrderLine; onEdit: () => void }) {
  const { lines: text, kind } = useTexts(ordersTexts)
  const { money, number } = useFormat()
  const declined = line.approval === 'declined'
  const rights = useLineRights()
  // the unit price equals the amount
  const isOne = line.qty === 1 && line.discount === 0
  const hasWork = line.approval === 'approved' || rights.work(line)
  return (
    <tr className={css.line} data-declined={declined || undefined}>
      <th scope="row" className={css.name}>
        {line.name} <span className={css.kind}>{kind[line.kind]}</span>
        {line.serial_number && <span className={css.kind}>{text.serial(line.serial_number)}</span>}
        {line.approval === 'proposed' && line.agreed_qty !== null && (
          <span className={css.kind}>
            {text.agreed(number(line.agreed_qty), money(line.agreed_amount ?? 0))}
          </span>
        )}
        {line.notes && <span className={css.kind}>{line.notes}</span>}
        <TaxCode line={line} />
        <LineFiles line={line} />
        {line.kind === 'part' ? <PartStock line={line} /> : <Cost line={line} />}
      </th>
      <td data-end data-label={text.qty} data-none={isOne || undefined}>
        {number(line.qty)}
      </td>
      <td data-end data-label={text.unitPrice} data-none={isOne || undefined}>
        {money(line.unit_price)}
      </td>
      <td data-end data-label={text.discount} data-none={line.discount === 0 || undefined}>
        {line.discount > 0 ? money(-line.discount) : EMPTY}
      </td>
      <td data-end data-label={text.amount} className={css.amount}>
        {money(line.amount)}
      </td>
      <td data-label={text.approval}>
        <ApprovalCell line={line} />
      </td>
      <td data-label={text.work} data-none={!hasWork || undefined}>
        <div className={css.workCell}>
          <WorkCell line={line} />
          <LineTime line={line} />
        </div>
      </td>
      <td className={css.menu}>{rights.edit(line) && <LineMenu line={line} onEdit={onEdit} />}</td>
    </tr>
  )
}

/** If an order has several tax codes, each line names its own. */
function TaxCode({ line }: { line: OrderLine }) {
  const { order } = useOrderContext()
  if (order.taxes.length < 2) return undefined
  const row = order.taxes.find(({ tax_code_id }) => tax_code_id === line.tax_code_id)
  return row && <span className={css.kind}>{row.code}</span>
}

/** Photos of the finding, and photos taken of this line. */
function LineFiles({ line }: { line: OrderLine }) {
  const { order } = useOrderContext()
  const lineFiles = order.media.filter(({ line_id }) => line_id === line.id).map(({ file }) => file)
  const files = [...line.files, ...lineFiles]
  return files.length > 0 && <FilesRow title={line.name} files={files} />
}

function ApprovalCell({ line }: { line: OrderLine }) {
  const { lines: text, approval: approvalLabels } = useTexts(ordersTexts)
  const rights = useLineRights()
  const change = useChangeLine(line)
  // once work has begun, approved lines cannot be declined here
  const open = rights.approve || line.approval === 'proposed'
  const choices = [
    {
      to: 'approved' as const,
      may: rights.approve,
      label: text.approveLine(line.name),
      Icon: IconCheck,
    },
    {
      to: 'declined' as const,
      may: rights.decline && open,
      label: text.declineLine(line.name),
      Icon: IconX,
    },
  ]
  return (
    <div className={css.approval}>
      <Status tone={approvalTones[line.approval]}>{approvalLabels[line.approval]}</Status>
      {choices.map(
        ({ to, may, label, Icon }) =>
          may &&
          line.approval !== to && (
            <ActionIcon
              key={to}
              size={28}
              variant="default"
              aria-label={label}
              title={label}
              onClick={() => change({ approval: to })}
            >
              <Icon size={16} stroke={1.9} />
            </ActionIcon>
          ),
      )}
    </div>
  )
}

function WorkCell({ line }: { line: OrderLine }) {
  const { lines: text, work: workLabels } = useTexts(ordersTexts)
  const rights = useLineRights()
  const change = useChangeLine(line)
  if (line.approval !== 'approved' && !rights.work(line)) return <>{EMPTY}</>
  if (!rights.work(line)) return <>{workLabels[line.work]}</>
  return (
    <SegmentedChoice
      size="small"
      aria-label={text.workOf(line.name)}
      value={line.work}
      onChange={(work) => change({ work })}
      data={works.map((value) => ({ value, label: workLabels[value] }))}
    />
  )
}
