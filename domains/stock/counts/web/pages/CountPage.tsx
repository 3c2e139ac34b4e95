/** One count: its items and counted quantities, entered by several users at once, and its differences. */
import { IconClipboardOff, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Action } from '#platform/web/record/RecordActions.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { DetailsPanel } from '#platform/web/record/RecordPanel.tsx'
import { DetailLoader } from '#platform/web/record/RecordLoader.tsx'
import { linkTo, useIdParam, useSearch } from '#platform/web/data/address.ts'
import { callApi, useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import type { CountLine, StockCount } from '../../contract.ts'
import { counts } from '../../calls.gen.ts'
import { isHidden, lineStates } from '../../rules.ts'
import { CountLines } from './CountLines.tsx'
import { CountSheet } from './CountSheet.tsx'
import css from './counts.module.css'
import { toneOf } from './status.ts'
import { countTexts } from '../../texts/texts.ts'

const ROWS = 50

export default function CountPage() {
  const id = useIdParam('id')
  const { nav } = useTexts(commonTexts)
  const text = useTexts(countTexts)
  const { page, keyword, state: wanted } = useSearch()
  const state = lineStates.find((lineState) => lineState === wanted)
  const query = { limit: ROWS, page: Number(page) || 1, keyword, state }
  const countQuery = useApiQuery(counts.get, { params: { id }, query }, { keep: true })
  return (
    <DetailLoader
      asked={countQuery}
      list={{ title: nav.stockCounts, path: linkTo('/inventory/count'), back: text.backToList }}
      missing={text.missing}
      icon={IconClipboardOff}
    >
      {(count) => <Shown count={count} isOlder={countQuery.isPlaceholderData} />}
    </DetailLoader>
  )
}

interface Of {
  count: StockCount
}

function Shown({ count, isOlder }: Of & { isOlder: boolean }) {
  const text = useTexts(countTexts)
  const [printed, setPrinted] = useState<CountLine[]>()
  const actions = useActions(count, setPrinted)
  return (
    <>
      <RecordPage
        title={count.number}
        copies={text.number}
        subtitle={`${count.garage.name} · ${count.inventory_category?.name ?? text.everything}`}
        actions={actions}
        side={<CountFacts count={count} />}
        sideClass={css.facts}
      >
        <CountLines count={count} isOlder={isOlder} />
      </RecordPage>
      {printed && (
        <CountSheet count={count} lines={printed} onPrinted={() => setPrinted(undefined)} />
      )}
    </>
  )
}

function useActions(count: StockCount, onPrint: (lines: CountLine[]) => void): Action[] {
  const { button } = useTexts(commonTexts)
  const text = useTexts(countTexts)
  const [isLoading, setLoading] = useState(false)
  const post = useActionMutation(counts.post)
  const cancel = useActionMutation(counts.cancel)
  const question = usePostQuestion(count)
  const { id, number, version, can } = count
  const step = { params: { id }, body: { version } }
  const askToCancel = async () => {
    const words = { title: text.cancelTitle(number), text: text.cancelText, yes: text.cancel }
    if (await confirm({ ...words, no: button.back, danger: true })) cancel.mutate(step)
  }
  const askToPost = async () => {
    if (await confirm(question)) post.mutate(step)
  }
  const print = async () => {
    setLoading(true)
    onPrint(await allLines(id).finally(() => setLoading(false)))
  }
  return [
    {
      name: 'cancel',
      label: text.cancel,
      can: can.cancel,
      busy: cancel.isPending,
      act: askToCancel,
    },
    { name: 'print', label: text.sheet, icon: IconPrinter, busy: isLoading, act: print },
    {
      name: 'post',
      label: text.post,
      can: can.post,
      main: true,
      busy: post.isPending,
      act: askToPost,
    },
  ]
}

/** A preview of what posting would book. */
function usePostQuestion(count: StockCount) {
  const text = useTexts(countTexts)
  const { number, money } = useFormat()
  const uncounted = count.items - count.counted
  const what = isHidden(count)
    ? text.postBlind
    : text.postText(number(count.different), money(count.gain ?? 0), money(count.loss ?? 0))
  return {
    title: text.postTitle(count.number),
    text: uncounted > 0 ? `${what} ${text.postLeft(number(uncounted))}` : what,
    yes: text.post,
  }
}

/** Every line of a count, for the printed sheet. */
async function allLines(id: number): Promise<CountLine[]> {
  const lines: CountLine[] = []
  for (let page = 1; ; page++) {
    const found = await callApi(counts.get, { params: { id }, query: { page, bulk: 'true' } })
    lines.push(...found.lines.data)
    if (found.lines.data.length === 0 || lines.length >= found.items) return lines
  }
}

function CountFacts({ count }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(countTexts)
  const { number, moment, money } = useFormat()
  const { status, gain, loss, different } = count
  const differences: [string, string][] =
    different === null
      ? [[text.different, text.hidden]]
      : [
          [text.different, number(different)],
          ...(gain === undefined
            ? []
            : ([
                [text.gain, money(gain)],
                [text.loss, money(loss)],
              ] as [string, string][])),
        ]
  return (
    <DetailsPanel
      title={text.facts}
      rows={[
        [
          field.status,
          <Status key="status" tone={toneOf[status]}>
            {text.status[status]}
          </Status>,
        ],
        [text.counted, text.progressOf(number(count.counted), number(count.items))],
        ...differences,
        ...(count.blind ? ([[field.type, text.blind]] as const) : []),
        [text.createdBy, count.created_by],
        [field.createdDate, moment(count.created_at)],
        [text.postedAt, moment(count.posted_at)],
        [field.notes, count.note],
      ]}
    />
  )
}
