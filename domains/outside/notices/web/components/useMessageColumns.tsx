import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { type Column, statusIn } from '#platform/web/list/table/columns.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import type { MessageRow } from '../../contract.ts'
import { noticeTexts } from '../../texts/texts.ts'
import { stateTones } from './tones.ts'
import { useReason } from './useReason.ts'

/** What the message is about, by its number. */
const subjectOf = ({ invoice, order, build }: MessageRow) =>
  invoice?.number ?? order?.number ?? build?.name

export function useMessageColumns(): Column<MessageRow>[] {
  const text = useTexts(noticeTexts)
  const { field } = useTexts(commonTexts)
  const shared = useSharedColumns()
  const reasonOf = useReason()
  return [
    {
      name: 'template',
      label: text.template,
      value: (row) => text.templates[row.template],
      width: 170,
      names: true,
    },
    {
      name: 'customer',
      label: text.customer,
      value: (row) => row.customer?.full_name,
      width: 160,
    },
    {
      name: 'state',
      label: text.state,
      ...statusIn(text.states),
      value: (row) => text.states[row.state],
      cell: (row) => <Status tone={stateTones[row.state]}>{text.states[row.state]}</Status>,
      width: 130,
      stays: true,
    },
    {
      name: 'channel',
      label: text.channel,
      value: (row) => text.channels[row.channel],
      width: 110,
    },
    { name: 'about', label: text.about, value: subjectOf, width: 190, rank: 6 },
    shared.createdAt({ width: 140 }),
    {
      name: 'reason',
      label: text.reason,
      value: (row) => reasonOf(row.reason),
      width: 200,
      rank: 7,
    },
    { name: 'garage', label: field.garage, value: (row) => row.garage.name, width: 130, rank: 8 },
  ]
}
