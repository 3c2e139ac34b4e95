/**
 * A row of master data in a form. Whoever may add one adds it here, where it is missing, by the name that was typed.
 *
 *   <MasterPicker kind="model" name="model_id" label={text.model} within={{ brand_id }} initial={row.model} />
 */
import type { Capability } from '#platform/contract/roles.ts'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useSetPickerValue } from '#platform/web/forms/form.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { masterData } from '../../calls.gen.ts'
import type { KindName } from '../../kinds.ts'

interface Props {
  kind: KindName
  name: string
  label: string
  /** What the rows belong to: it narrows the list, and a row that is added gets it. */
  within?: Record<string, number | null>
  initial?: { id: number; name: string } | null
  onChanged?: () => void
  placeholder?: string
  disabled?: boolean
  required?: boolean
}

export function MasterPicker({ kind, within = {}, onChanged, ...field }: Props) {
  const calls = masterData[kind]
  const choose = useSetPickerValue()
  const mayAdd = useCan(calls.create.allow as Capability)
  const add = useActionMutation(calls.create, {
    onSaved: (saved, { body }) => {
      // a name that was merged into another is found under the other's
      const { id, name } = saved as { id: number; name?: string }
      choose(field.name, { id, name: name ?? body.name })
      onChanged?.()
    },
  })
  // without what it belongs to there is nothing to add it to
  const isWhole = Object.values(within).every(Boolean)
  return (
    <Picker
      {...field}
      source={calls.list}
      // the filters of the kinds are not in the types; their garage is none
      query={{ ...within, garage_id: 0 } as object}
      {...(onChanged ? { onChanged } : {})}
      {...(mayAdd && isWhole
        ? {
            onCreate: (name: string) =>
              add.mutate({ body: { ...within, name } as { name: string } }),
          }
        : {})}
      oneOfAName
    />
  )
}
