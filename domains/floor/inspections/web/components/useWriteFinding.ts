import { useQueryClient } from '@tanstack/react-query'
import type { Values } from '#domains/company/outbox/web/shared/kinds.ts'
import { useOrderContext } from '#domains/floor/orders/web/shared/orderContext.tsx'
import { queryKeyOf } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { inspections } from '../../calls.gen.ts'
import type { Finding } from '../../contract.ts'
import { inspectionsTexts } from '../../texts/texts.ts'
import { valuesOf } from './findingFields.ts'

/** Writes findings one after another and shows each at once. */
export function useWriteFinding() {
  const text = useTexts(inspectionsTexts)
  const client = useQueryClient()
  const { order, act } = useOrderContext()
  const key = queryKeyOf(inspections.get, { id: order.id })
  return (item: Finding, changes: Partial<Finding>) => {
    const after = { ...item, ...changes }
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<{ items: Finding[] }>(
      key,
      (now) =>
        now && {
          ...now,
          items: now.items.map((shownItem) =>
            shownItem.inspection_item_id === item.inspection_item_id ? after : shownItem,
          ),
        },
    )
    const { inspection_item_id, result, measure, unit, note, files } = after
    const [base, mine] = [valuesOf(item), valuesOf(after)]
    act(inspections.update, {
      body: {
        items: [
          {
            inspection_item_id,
            result,
            measure,
            unit,
            note,
            // omitted, so that a photo added meanwhile is preserved
            ...(changes.files && { file_ids: files.map(({ id }) => id) }),
          },
        ],
      },
      later: {
        kind: 'inspections/finding',
        what: item.name,
        params: { inspection_item_id },
        fields: { base, mine: differing(mine, base) },
        labels: {
          result: text.resultLabel,
          measure: text.measure,
          unit: text.unit,
          note: text.note,
        },
        words: text.result,
        shows: key,
      },
    })
  }
}

const differing = (mine: Values, base: Values): Values =>
  Object.fromEntries(
    Object.keys({ ...base, ...mine })
      .filter((name) => mine[name] !== base[name])
      .map((name) => [name, mine[name] ?? null]),
  )
