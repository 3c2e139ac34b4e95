import { outboxTexts } from '#domains/outbox/web/texts/texts.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { serverNow } from '#platform/web/line.ts'
import { useRole } from '#platform/web/session.ts'
import type { OrderLine } from '../../contract.ts'
import { orderFloor } from '../../contract-floor.ts'
import { orderLines } from '../../contract-lines.ts'
import type { Approval, Work } from '../../rules.ts'
import { useOrderContext } from '../parts/orderContext.tsx'
import { ordersTexts } from '../texts/texts.ts'

/** Shows a change of the line at once, and writes it. */
export function useChangeLine(line: OrderLine) {
  const { act } = useOrderContext()
  const { approval, work, times } = useTexts(ordersTexts)
  const { clock } = useTexts(outboxTexts)
  const isMechanic = useRole() === 'mechanic'
  const write = (change: Change, after?: Parameters<typeof act>[3]) =>
    act(
      isMechanic && 'work' in change ? orderFloor.work : orderLines.updateLine,
      {
        params: { line_id: line.id },
        ...(isMechanic && 'work' in change ? clockTo(change.work) : { body: change }),
      },
      (now) => ({
        ...now,
        lines: now.lines.map((other) => (other.id === line.id ? { ...other, ...change } : other)),
      }),
      after,
    )
  /** With its moment, since the line may be down: the hours are of then. */
  const clockTo = (state: Work) => {
    const action = clockOf[state]
    return {
      body: { action, at: serverNow().toISOString() },
      later: { kind: 'orders/work', what: `${clock[action]}: ${line.name}` },
    }
  }
  // undo restores the value from before the click
  return (change: Change) => {
    const isWork = 'work' in change
    const before: Change = isWork ? { work: line.work } : { approval: line.approval }
    const said = isWork ? work[change.work] : approval[change.approval]
    // a clock that ran is not undone by a press
    if (isMechanic && isWork)
      write(change, ({ paused }: AnswerOf<typeof orderFloor.work>) =>
        paused ? times.paused(paused.order.number, paused.line) : null,
      )
    else write(change, { said: `${line.name}: ${said}`, back: () => write(before) })
  }
}

/** A mechanic's press is his clock: doing starts it, done ends it, to do pauses it. */
const clockOf: Record<Work, 'start' | 'pause' | 'finish'> = {
  todo: 'pause',
  doing: 'start',
  done: 'finish',
}

type Change = { approval: Approval } | { work: Work }
