import { outboxTexts } from '#domains/company/outbox/texts/texts.ts'
import type { AnswerOf } from '#platform/contract/client-calls.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { serverNow } from '#platform/web/data/connection.ts'
import { useRole, useSession } from '#platform/web/data/session.ts'
import type { OrderDetail } from '../../../../contract.ts'
import type { OrderLine } from '../../../../order-line.ts'
import { orderFloor, orderLines } from '../../../../calls.gen.ts'
import type { clockActions } from '../../../../forms.ts'
import type { Approval, Work } from '../../../../rules.ts'
import { useOrderContext } from '../../../shared/orderContext.tsx'
import { ordersTexts } from '../../../../texts/texts.ts'

type Action = (typeof clockActions)[number]
type Person = OrderLine['time'][number]['mechanic']

const runsOf = (line: OrderLine, me: number | null) =>
  line.time.some(({ to, mechanic }) => to === null && mechanic.id === me)

/** The lines after a clock action: a mechanic has at most one running clock. Idempotent. */
function withClockAction(
  order: OrderDetail,
  lineId: number,
  turn: { action: Action; at: string; me: Person },
) {
  const { action, at, me } = turn
  const stop = (line: OrderLine): OrderLine => ({
    ...line,
    time: line.time.map((clock) =>
      clock.to === null && clock.mechanic.id === me.id ? { ...clock, to: at } : clock,
    ),
  })
  const start = (line: OrderLine): OrderLine => {
    const startedClock = { id: 0, mechanic: me, from: at, to: null, is_long: false, reason: null }
    return runsOf(line, me.id) ? line : { ...line, time: [...line.time, startedClock] }
  }
  const lines = order.lines.map((line): OrderLine => {
    if (line.id !== lineId) return action === 'start' ? stop(line) : line
    return {
      ...(action === 'start' ? start(line) : stop(line)),
      work: action === 'finish' ? 'done' : 'doing',
    }
  })
  return { ...order, lines }
}

/**
 * A mechanic's clock on the line: started, paused, finished. Sends the time of the action, because it may be offline.
 */
export function useClock(line: OrderLine) {
  const { act } = useOrderContext()
  const { times } = useTexts(ordersTexts)
  const { clock } = useTexts(outboxTexts)
  const id = useSession(({ employee_id }) => employee_id)
  const name = useSession(({ user }) => user?.employee_detail.full_name)
  const turn = (action: Action) => {
    const at = serverNow().toISOString()
    act(
      orderFloor.work,
      {
        params: { line_id: line.id },
        body: { action, at },
        later: { kind: 'orders/work', what: `${clock[action]}: ${line.name}` },
      },
      (now) => withClockAction(now, line.id, { action, at, me: { id: id ?? 0, name: name ?? '' } }),
      // a clock action cannot be undone
      ({ paused }: AnswerOf<typeof orderFloor.work>) =>
        paused ? times.paused(paused.order.number, paused.line) : null,
    )
  }
  return { runs: runsOf(line, id), turn }
}

/** Shows a change of the line immediately, and writes it. */
export function useChangeLine(line: OrderLine) {
  const { act } = useOrderContext()
  const { approval, work, lines: text } = useTexts(ordersTexts)
  const { turn } = useClock(line)
  const isMechanic = useRole() === 'mechanic'
  const write = (change: Change, after?: Parameters<typeof act>[3]) =>
    act(
      orderLines.updateLine,
      {
        params: { line_id: line.id },
        body: change,
        ...(isMechanic && 'work' in change
          ? {
              later: {
                kind: 'orders/line',
                what: `${line.name}: ${work[change.work]}`,
                params: { line_id: line.id },
                fields: { base: { work: line.work }, mine: { work: change.work } },
                labels: { work: text.work },
                words: work,
              },
            }
          : {}),
      },
      (now) => ({
        ...now,
        lines: now.lines.map((otherLine) =>
          otherLine.id === line.id ? { ...otherLine, ...change } : otherLine,
        ),
      }),
      after,
    )
  // undo restores the value from before the click
  return (change: Change) => {
    const isWork = 'work' in change
    // for a mechanic a press is a clock action; "to do" has none
    if (isMechanic && isWork && change.work !== 'todo')
      return turn(change.work === 'doing' ? 'start' : 'finish')
    const before: Change = isWork ? { work: line.work } : { approval: line.approval }
    const newState = isWork ? work[change.work] : approval[change.approval]
    return write(change, { said: `${line.name}: ${newState}`, back: () => write(before) })
  }
}

type Change = { approval: Approval } | { work: Work }
