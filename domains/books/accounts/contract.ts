/**
 * Chart of accounts: one tree per book, one book per country. Only postable accounts take entries; others are headers.
 * A user who may only pick accounts (for a payment) sees cash and bank accounts, by id, code and names.
 */
import { z } from 'zod'
import {
  codeText,
  flagInQuery,
  id,
  idInQuery,
  nameText,
  namedReference,
  oneOf,
  optionalCode,
  optionalName,
  version,
} from '#platform/contract/fields.ts'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, deleted, updated } from '#platform/contract/messages.ts'
import { type RecordType, byId, emptyResponse, routes } from '#platform/contract/route.ts'
import { accountTypes, groupCodes } from './groups.ts'
import { accountMessages } from './messages.ts'

export {
  type AccountGroup,
  type AccountType,
  accountGroups,
  accountTypes,
  groupsOf,
  usualGroups,
} from './groups.ts'
export { type SystemKey, systemKeys } from './keys.ts'

const ACCOUNT = 'chart account'

const code = codeText(20).regex(/^[\w.-]+$/, accountMessages.codeFormat)

/**
 * `country_id` is optional: it follows from the parent, the garage, or else the caller's own country. Without a
 * `group` the account takes the most common group among its siblings, else the usual group of its type.
 */
export const newAccount = z.object({
  code,
  name: nameText(100),
  name_id: optionalName(100),
  type: oneOf(accountTypes),
  group: oneOf(groupCodes).nullish(),
  parent_id: id.nullish(),
  garage_id: id.nullish(),
  country_id: id.nullish(),
  /** The RGS code (Dutch reference chart of accounts), for the audit file. */
  rgs: optionalCode(31)
    .refine((value) => !value || /^[A-Z][A-Za-z0-9]{2,30}$/.test(value), accountMessages.rgsFormat)
    .optional(),
  postable: z.boolean().optional(),
  active: z.boolean().optional(),
})

/** A missing field keeps its value; the country never changes. */
export const accountChange = newAccount
  .omit({ country_id: true })
  .partial()
  .extend({ version: version.optional() })

/** `depth` 0 is a root. `name_id` is the name in Indonesian. `system`: the app posts to it automatically. */
export const accountRow = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  name_id: z.string().nullable(),
  type: z.enum(accountTypes),
  group: z.enum(groupCodes).nullable(),
  parent_id: z.number().nullable(),
  depth: z.number(),
  country_id: z.number(),
  garage_id: z.number().nullable(),
  garage: namedReference.nullable(),
  rgs: z.string().nullable(),
  postable: z.boolean(),
  active: z.boolean(),
  system: z.boolean(),
  version: z.number(),
})
export type AccountRow = z.output<typeof accountRow>

/** All fields for users who may read the books; id, code and names for users who may only pick. */
const rowForCaller = accountRow
  .partial()
  .required({ id: true, code: true, name: true, name_id: true })

const detail = rowForCaller.extend({
  parent: z.object({ id: z.number(), code: z.string(), name: z.string() }).nullish(),
  /** It has entries: type, parent and postable cannot change. */
  used: z.boolean().optional(),
  has_children: z.boolean().optional(),
  can: abilitiesSchema('update', 'remove'),
})

/** An account as other responses include it: `name_id` is its Indonesian name, if any. */
export const accountNamed = namedReference.extend({ name_id: z.string().nullable() })

const entryDays = z.object({
  /** The app posts nothing before this day, and nothing after `last_day`. */
  first_day: z.string(),
  last_day: z.string(),
  /** For manual entries and opening balances. */
  first_by_hand: z.string(),
  last_by_hand: z.string(),
})

const recordType: RecordType = { name: 'account', shows: ['journal', 'garage'] }

export const accounts = routes(recordType, {
  list: {
    method: 'GET',
    path: '/admin/account',
    allow: 'account.pick',
    query: listQuery(['code', 'name', 'type'], {
      type: oneOf(accountTypes).optional(),
      group: oneOf(groupCodes).optional(),
      postable: flagInQuery.optional(),
      active: flagInQuery.optional(),
      parent_id: idInQuery.optional(),
    }),
    data: pageOf(rowForCaller),
    about: 'Without a sort: in the order of the tree, each account above those below it.',
  },
  get: { method: 'GET', path: '/admin/account/{id}', allow: 'account.pick', data: detail },
  entryDays: {
    method: 'GET',
    path: '/admin/account/entry-days',
    allow: 'account.pick',
    shows: ['garage', 'period'],
    query: z.object({ garage_id: idInQuery }),
    data: entryDays,
    about:
      'The days that an entry of a garage may have: since it was established, after its closed months.',
  },
  create: {
    method: 'POST',
    path: '/admin/account',
    allow: 'account.write',
    body: newAccount,
    data: byId,
    creates: true,
    done: created(ACCOUNT),
  },
  update: {
    method: 'PUT',
    path: '/admin/account/{id}',
    allow: 'account.write',
    body: accountChange,
    data: byId,
    done: updated(ACCOUNT),
  },
  remove: {
    method: 'DELETE',
    path: '/admin/account/{id}',
    allow: 'account.write',
    data: emptyResponse,
    done: deleted(ACCOUNT),
  },
})
