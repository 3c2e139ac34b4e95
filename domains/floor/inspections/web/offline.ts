/** The writes of an inspection that work offline: findings, field by field, and their photos. */
import { fieldOfFile } from '#domains/company/outbox/web/shared/files.ts'
import { type Kinds, type Values, recordMissing } from '#domains/company/outbox/web/shared/kinds.ts'
import { callApi } from '#platform/web/data/api.ts'
import { inspections } from '../calls.gen.ts'
import { valuesOf } from './components/findingFields.ts'

const prefix = fieldOfFile(0).slice(0, -1)

function bodyOf(inspection_item_id: number, values: Values) {
  const { result, measure, unit, note } = values
  const file_ids = Object.keys(values)
    .filter((name) => name.startsWith(prefix) && values[name] === true)
    .map((name) => Number(name.slice(prefix.length)))
  return { items: [{ inspection_item_id, result, measure, unit, note, file_ids }] }
}

export const kinds: Kinds = {
  finding: {
    call: inspections.update,
    newest: async (input, signal) => {
      const { id, inspection_item_id } = input as { id: number; inspection_item_id: number }
      const { version, items } = await callApi(inspections.get, { params: { id }, signal })
      const item = items.find((item) => item.inspection_item_id === inspection_item_id)
      if (!item) throw recordMissing()
      return {
        version,
        by: item.by,
        at: item.at,
        values: valuesOf(item),
        body: (values) => bodyOf(inspection_item_id, values),
      }
    },
  },
}
