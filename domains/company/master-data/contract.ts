/** Master data: list, get, create, update, remove for every kind of kinds.ts, at `/admin/{kind}`. */
import { z } from 'zod'
import {
  day,
  flagInQuery,
  id,
  idInQuery,
  money,
  nameText,
  namedReference,
  oneOf,
  optionalText,
  text,
} from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { type RecordType, byId, routes } from '#platform/contract/route.ts'
import { type FieldKind, type Kind, type KindName, icons, kindNames, kinds } from './kinds.ts'

const year = id.min(1900).max(2100)

function fieldSchema(field: FieldKind): z.ZodType {
  switch (field.type) {
    case 'text':
      return field.optional ? optionalText(field.max) : text(field.max)
    case 'icon':
      return oneOf(icons).nullish()
    case 'money':
      return field.optional ? money.nullish() : money
    case 'year':
      return field.optional ? year.nullish() : year
    case 'flag':
      return z.boolean().optional()
    case 'choice':
      return field.optional ? oneOf(field.options).nullish() : oneOf(field.options)
    case 'country':
      return id
    case 'day':
      return day
    case 'garage':
      return id.nullish()
    case 'ref':
      return field.optional ? id.nullish() : id
  }
}

/** The body that creates a row of a kind; for an update every field may be missing and then stays as it was. */
export const bodyOf = (kind: Kind) =>
  z.object({
    name: nameText(100),
    ...Object.fromEntries(
      Object.entries(kind.fields).map(([name, field]) => [name, fieldSchema(field)]),
    ),
  })

const row = z.looseObject({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  version: z.number(),
})
export type MasterRow = z.output<typeof row>

function shownField(field: FieldKind): z.ZodType {
  if (field.type === 'flag') return z.boolean()
  const isText = ['text', 'icon', 'choice', 'day'].includes(field.type)
  return (isText ? z.string() : z.number()).nullable()
}

const pointsTo = ({ type }: FieldKind) => type === 'ref' || type === 'country' || type === 'garage'

/** A row: its own fields, for each reference `<record type>: {id, name}`, and nothing else. */
const rowOf = (kind: Kind) =>
  z.object({
    ...row.shape,
    ...Object.fromEntries(
      Object.entries(kind.fields).flatMap(([name, field]) => [
        [name, shownField(field)],
        ...(pointsTo(field)
          ? [[name.replace(/_id$/, ''), namedReference.nullable()] as const]
          : []),
      ]),
    ),
    ...(kind.add ? { is_new: z.boolean(), merged_names: z.array(z.string()) } : {}),
  }) as unknown as typeof row

/**
 * A list of a kind can be narrowed by each of its references, and by what is new. Typed as no filters: their names differ
 * by kind.
 */
const filtersOf = (kind: Kind): Record<never, never> => ({
  ...Object.fromEntries(
    Object.entries(kind.fields)
      .filter(([, field]) => field.type === 'ref')
      .map(([name]) => [name, idInQuery.optional()]),
  ),
  ...(kind.add ? { is_new: flagInQuery.optional() } : {}),
})

/** A list of days may be sorted by them. Typed as the sorts that every kind has. */
const sortsOf = ({ fields }: Kind) =>
  ['name', 'created_at', ...('day' in fields ? ['day'] : [])] as unknown as readonly [
    'name',
    'created_at',
  ]

/** A kind shows the names of those that it refers to. */
const nounOf = (name: KindName, kind: Kind): RecordType => ({
  name,
  shows: Object.values(kind.fields).flatMap((field) => {
    if (field.type === 'garage') return ['garage']
    return field.type === 'ref' ? [field.to] : []
  }),
})

const callsOf = (name: KindName) => {
  const kind = kinds[name]
  const calls = recordCalls({
    path: `/admin/${name}`,
    item: kind.item,
    read: kind.read,
    write: kind.write,
    fields: bodyOf(kind),
    row: rowOf(kind),
    sorts: sortsOf(kind),
    filters: filtersOf(kind),
  })
  const grows = kind.add && {
    allow: kind.add,
    data: byId.extend({ name: z.string(), is_new: z.boolean() }) as unknown as typeof byId,
    about: 'A name that is there already, whatever its case and accents, answers 200 with its row.',
  }
  return routes(nounOf(name, kind), { ...calls, create: { ...calls.create, ...grows } })
}

export type KindCalls = ReturnType<typeof callsOf>

export const masterData = Object.fromEntries(
  kindNames.map((name) => [name, callsOf(name)]),
) as Record<KindName, KindCalls>
