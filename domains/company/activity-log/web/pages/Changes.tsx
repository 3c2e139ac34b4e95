import { useTexts } from '#platform/web/language/i18n.tsx'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import { type Values, fieldsOf } from './fields.ts'
import css from './activity.module.css'
import { activityLogTexts } from '../../texts/texts.ts'

/** Old and new value side by side, field by field; changed fields first. */
export function Changes({ was, is }: { was: Values; is: Values }) {
  const text = useTexts(activityLogTexts)
  const { field: known } = useTexts(commonTexts)
  const names: Partial<Record<string, string>> = { ...text.fields, ...known }
  const fields = fieldsOf(was, is)
  if (fields.length === 0) return <p className={css.dim}>{text.noChanges}</p>
  return (
    <table className={css.table}>
      <TableHead titles={[text.field, text.oldValue, text.newValue]} />
      <tbody>
        {fields.map(({ name, words, was: old, is: fresh, differs }) => (
          <tr key={name} data-same={differs ? undefined : true}>
            <th scope="row">
              {words.map(({ key, plain }) => names[key] ?? plain).join(' · ')}
              {!differs && <span className={css.dim}> ({text.same})</span>}
            </th>
            <td data-label={text.oldValue}>
              <Value name={name} of={old} gone={differs} />
            </td>
            <td data-label={text.newValue}>
              <Value name={name} of={fresh} fresh={differs} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Numbers used as names have no grouping: 1663, not 1,663. */
const isName = (name: string) => /(^|[._])(id|ids|year|code|version|number)$/.test(name)

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)

/** A stored value with numbers, days and instants in the reader's format; other text stays as stored. */
function useWriting() {
  const { button } = useTexts(commonTexts)
  const { number, day, moment } = useFormat()
  return (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? button.yes : button.no
    if (typeof value === 'number') return isName(name) ? String(value) : number(value)
    if (typeof value !== 'string') return JSON.stringify(value, null, 2)
    if (isInstant(value)) return moment(value)
    return isDay(value) ? day(value) : value
  }
}

interface ValueProps {
  name: string
  of: unknown
  gone?: boolean
  fresh?: boolean
}

function Value({ name, of, gone, fresh }: ValueProps) {
  const write = useWriting()
  if (of === null || of === undefined || of === '') return EMPTY
  const shown = write(name, of)
  const className = `${css.value} ${typeof of === 'object' ? css.block : ''}`
  // for eyes and screen readers: old values are struck out, new ones are marked
  if (gone) return <del className={className}>{shown}</del>
  if (fresh) return <ins className={className}>{shown}</ins>
  return <span className={className}>{shown}</span>
}
