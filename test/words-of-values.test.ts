/** Each value of an enumeration that an answer may have has its words, in every language: no screen shows a code. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { catalogues } from './languages/catalogues.ts'

interface Schema {
  def: {
    type: string
    entries?: Record<string, string>
    shape?: Record<string, Schema>
    element?: Schema
    innerType?: Schema
    valueType?: Schema
    in?: Schema
    options?: Schema[]
  }
}

/** Each enumeration inside of a schema, with the name of its field. */
function choicesIn(schema: Schema, name: string): [name: string, values: string[]][] {
  const { def } = schema
  if (def.type === 'enum') return [[name, Object.values(def.entries ?? {})]]
  const inner = [def.element, def.innerType, def.valueType, def.in, ...(def.options ?? [])]
  return [
    ...inner.flatMap((part) => (part ? choicesIn(part, name) : [])),
    ...Object.entries(def.shape ?? {}).flatMap(([field, part]) => choicesIn(part, field)),
  ]
}

/** Every object of words in a catalogue: what has only texts, or functions, by key. */
function wordMaps(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(wordMaps)]
}

/** Values that are shown as they are in every language, or that a screen only draws. */
const asTheyAre: Readonly<Record<string, string>> = {
  'name: Bronze Silver Gold Platinum': 'names of the programme, the same in every language',
  'tier: Bronze Silver Gold Platinum': 'names of the programme, the same in every language',
  'normal_side: D C': 'decides which column an amount stands in',
  'computed: prior current': 'a computed row, with a text of its own',
  'kind: total month garage previous_period previous_year':
    'a column, titled by its period or garage',
  'unit: money count': 'how a figure is written',
  'kind: image video pdf table': 'how a file is shown',
  'rounding: line rate': 'how tax is computed',
  'kind: service inspection part third_party other product': 'decides which line of a paper it is',
  'kind: down_payment payment refund forfeit held held_returned written_off written_back credit_held credit_moved credit_used credit_taken_back':
    'a word of the paper',
  'status: draft issued void credited': 'a word of the paper',
  'size: a4 a5 80mm': 'sheets have the same name in every language; the roll has a text of its own',
  'kind: order invoice credit_note bill build': 'titles the number of a document on a receipt',
  'kind: order sale opening': 'decides which page a bill has; one that was brought in says so',
  'key: points_earned points_expired builds by_hand kept': 'in the sentences of figures',
  'key: earlier_months house_in_order drafts unbilled_receipts unpaid_bills held_money withheld_without_number open_counts dated_ahead':
    'each with sentences of its own, in four languages (periods/sentences.ts)',
  'name: no items qty unitPrice discount amount result': 'a column of a paper, sent with its title',
  'kind: mechanic part new_time': 'each with a sentence of its own',
  'state: open changed decided tracking paused bill':
    'decides what the page of a customer shows, with sentences of its own (apps/visitor)',
  'purpose: estimate handover': 'decides which panel shows a signature',
  'because: distance months': 'each with a sentence of its own',
  'paper: a4 a5 80mm': 'sizes of paper; the roll has a text of its own',
  'customer: new known': 'counted in a sentence',
  'vehicle: new known': 'counted in a sentence',
  'kind: stage final': 'a bill of a stage is named after it',
  'needs: reason expected_at': 'a field of a form, with its label',
  'needs: reason deposit cost': 'a field of a form, with its label',
  'kind: note status assignees due_date': 'each with a sentence of its own',
  'key: sheets hidden_rows hidden_columns quantity date year': 'each with a question of its own',
  'hidden_rows: skip import': 'buttons of the question',
  'hidden_columns: skip import': 'buttons of the question',
  'about: order invoice build build_bill booking customer vehicle':
    'decides which records a template can be about',
  'placeholders: first_name garage plate amount number date link service voucher stage':
    'written in braces in the text of a template',
  'warnings: placeholder_at_edge several_segments no_whatsapp_name quiet_hours':
    'for programs; the dialog of a template has its own sentences',
  'encoding: gsm7 ucs2': 'a sentence says what it costs',
  'cost_of: order expense build late_build': 'decides where a link leads',
}
/** The names of the accounts that the rules post to: an account has its own name. */
const isSystemKey = (name: string) => name.startsWith('system_key: ')

const contracts = import.meta.glob<Record<string, unknown>>('../domains/*/*/contract*.ts', {
  eager: true,
})

const enumerations = new Map<string, string[]>()
for (const contract of Object.values(contracts))
  for (const calls of Object.values(contract)) {
    if (typeof calls !== 'object' || calls === null) continue
    for (const call of Object.values(calls)) {
      const { data } = (call ?? {}) as { data?: z.ZodType }
      if (!data || typeof data !== 'object' || !('def' in data)) continue
      for (const [name, values] of choicesIn(data as unknown as Schema, ''))
        enumerations.set(`${name}: ${values.join(' ')}`, values)
    }
  }

test.each(Object.keys(catalogues))('each value has its words: %s', (language) => {
  const maps = wordMaps(catalogues[language as keyof typeof catalogues])
  const without = [...enumerations]
    .filter(([name]) => !(name in asTheyAre) && !isSystemKey(name))
    .filter(([, values]) => !maps.some((words) => values.every((value) => value in words)))
    .map(([name]) => name)
  expect(without).toEqual([])
})

test('what is excused is an enumeration of an answer', () => {
  expect(Object.keys(asTheyAre).filter((name) => !enumerations.has(name))).toEqual([])
})

const servers = import.meta.glob<string>('../domains/*/*/server/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** What entries come from, as their posters write it; a name stands for its text. */
function sourceTypes(): string[] {
  const code = Object.entries(servers)
    .filter(([path]) => !path.endsWith('.test.ts'))
    .map(([, text]) => text)
  const named = code.flatMap((text) => [
    ...text.matchAll(/source\w*(?::| =) \{\s*type: '(\w+)'/g),
    ...text.matchAll(/(?:\w+_)?SOURCE = '(\w+)'/g),
  ])
  return [...new Set(named.map(([, type]) => type as string))].toSorted()
}

test('each source of an entry has its words', () => {
  const types = sourceTypes()
  expect(types).toEqual(expect.arrayContaining(['build', 'inventory', 'points', 'work_order']))
  for (const [language, { journal }] of Object.entries(catalogues)) {
    const without = [...types, 'warranty', 'manual', 'opening'].filter(
      (type) => !(type in journal.sources),
    )
    expect([language, without]).toEqual([language, []])
  }
})
