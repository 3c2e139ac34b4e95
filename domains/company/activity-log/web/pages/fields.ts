/** The logged values of a record, field by field. */
export type Values = Record<string, unknown> | null

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A nested record becomes its fields: `{line: {work: 'done'}}` -> `line.work`. */
function flat(values: Values, above = ''): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [name, value] of Object.entries(values ?? {})) {
    const full = above + name
    if (isRecord(value))
      for (const [inner, each] of flat(value, `${full}.`)) fields.set(inner, each)
    else fields.set(full, value)
  }
  return fields
}

/** `unit_price` -> the key of a common word, `unitPrice`, and plain words if there is none, `Unit price`. */
export const wordsOf = (name: string) =>
  name.split('.').map((part) => {
    const plain = part.replaceAll('_', ' ')
    return {
      key: part.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      plain: plain.charAt(0).toUpperCase() + plain.slice(1),
    }
  })

/** Every field of both sides; changed ones first, each group in the order of writing. */
export function fieldsOf(was: Values, is: Values) {
  const [before, after] = [flat(was), flat(is)]
  const fields = [...new Set([...before.keys(), ...after.keys()])].map((name) => ({
    name,
    words: wordsOf(name),
    was: before.get(name),
    is: after.get(name),
    differs: !same(before.get(name), after.get(name)),
  }))
  return [...fields.filter(({ differs }) => differs), ...fields.filter(({ differs }) => !differs)]
}
