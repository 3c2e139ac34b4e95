/** Describes a row of the log in one sentence: "Changed Mechanic of work order WO/CIL/2026/00057". */
import type { Stage } from '#domains/floor/orders/rules.ts'
import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { ActivityRow } from '../../contract.ts'
import { useReadAnswer } from './answer.ts'
import { wordsOf } from './fields.ts'
import { activityLogTexts } from '../../texts/texts.ts'

/** What follows from other fields, or only names the row. */
export const isDerived = (name: string) =>
  /^(id|version|garage_id|services|warnings|wip|parts_cost|sub_total|total|tax|grand_total|voucher_value|points_value|unseen|slug|search|car)$|_(at|on|ids|shown)$/.test(
    name,
  )
const MOST = 3

/** Within a sentence; `VIN` stays. */
const lower = (word: string) =>
  /^\p{Lu}\p{Ll}/u.test(word) ? word[0]?.toLowerCase() + word.slice(1) : word
const upper = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

export function useSentence(): (row: ActivityRow) => string {
  const text = useTexts(activityLogTexts)
  const { entities, field: known } = useTexts(commonTexts)
  const { stage } = useTexts(ordersTexts)
  const readAnswer = useReadAnswer()
  const names: Partial<Record<string, string>> = { ...text.fields, ...known }
  const events: Partial<Record<string, string>> = text.events
  const fieldsOf = (changed: readonly string[]) => {
    const labels = changed
      .filter((name) => !isDerived(name))
      .map((name) => wordsOf(name).map(({ key, plain }) => names[key] ?? plain))
      .map((words) => lower(words.join(' · ')))
    const most = [...new Set(labels)]
    const rest = most.length - MOST
    return [...most.slice(0, MOST), ...(rest > 0 ? [text.andMore(rest)] : [])].join(', ')
  }
  return ({ deed, status, message, subject, subject_id, name, changed, to_stage }) => {
    const answer = message ? readAnswer(message) : ''
    if (status === 'failed') return text.deed.refused(answer)
    if (!subject) return answer || text.deed.done
    if (deed === 'done') return answer || (events[subject] ?? text.deed.done)
    if (subject === 'session' && deed === 'removed') return events.left ?? text.deed.done
    const records: Partial<Record<string, string>> = { ...entities, ...text.records }
    const what = [lower(records[subject] ?? subject), name ?? subject_id]
      .filter((part) => part !== null)
      .join(' ')
    if (to_stage) return upper(text.deed.moved(what, stage[to_stage as Stage] ?? to_stage))
    if (deed === 'changed') return upper(text.deed.changed(what, fieldsOf(changed)))
    return upper(text.deed[deed](what))
  }
}
