/**
 * Chart of accounts: a tree a book; one book a country. Only postable accounts take entries; the others are headers.
 * Whoever may only pick accounts (for a payment) sees cash and bank accounts, by id, code and name.
 */
import { z } from 'zod'
import {
  flagInQuery,
  id,
  idInQuery,
  named,
  oneOf,
  optionalText,
  text,
  version,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, deleted, updated } from '#platform/contract/messages.ts'
import { byId, nothing, routes } from '#platform/contract/route.ts'
import { accountTypes, groupCodes } from './groups.ts'

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

/** What a wrong chart is told: each sentence beside the field that it speaks of. */
export const accountMessages = {
  codeTaken: 'This code is already taken',
  codeFormat: 'Digits, letters, dots and dashes only',
  groupOfType: 'This group belongs to another type',
  groupNeeded: 'An account that takes entries needs a group',
  typeOfParent: 'Must be the type of the parent account',
  typeOfChildren: 'The accounts below have another type',
  parentHeader: 'The parent must be a header account',
  parentBook: 'The parent belongs to another country',
  parentCircle: 'The parent cannot be below the account itself',
  parentGarage: 'Must be the garage of the parent account',
  garageOfChildren: 'The accounts below are of other garages',
  garageBook: 'The garage is in another country',
  garageUsed: 'Other garages have entries on this account',
  hasChildren: 'There are accounts below this one',
  used: 'This account has entries and cannot be changed so',
  system: 'The house posts to this account by itself: it stays as it is',
  usedOnDelete: 'This account has entries and cannot be deleted',
} as const

const code = text(20).regex(/^[\w.-]+$/, accountMessages.codeFormat)

/**
 * `country_id` may be left out: the parent, the garage, or else the caller's own country says it. Without a `group` the
 * account goes where most of those beside it are, else to the usual group of its type.
 */
export const newAccount = z.object({
  code,
  name: text(100),
  name_id: optionalText(100),
  type: oneOf(accountTypes),
  group: oneOf(groupCodes).nullish(),
  parent_id: id.nullish(),
  garage_id: id.nullish(),
  country_id: id.nullish(),
  postable: z.boolean().optional(),
  active: z.boolean().optional(),
})

/** A missing field stays as it was; the country never changes. */
export const accountChange = newAccount
  .omit({ country_id: true })
  .partial()
  .extend({ version: version.optional() })

/** `depth` 0 is a root. `name_id` is the name in Indonesian. `system`: the house posts to it by itself. */
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
  garage: named.nullable(),
  postable: z.boolean(),
  active: z.boolean(),
  system: z.boolean(),
  version: z.number(),
})
export type AccountRow = z.output<typeof accountRow>

/** All of it for whoever reads the books; id, code and name for whoever picks. */
const rowForCaller = accountRow.partial().required({ id: true, code: true, name: true })

const detail = rowForCaller.extend({
  parent: z.object({ id: z.number(), code: z.string(), name: z.string() }).nullish(),
  /** It has entries: type, parent and postable stay. */
  used: z.boolean().optional(),
  has_children: z.boolean().optional(),
})

export const accounts = routes({
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
    data: nothing,
    done: deleted(ACCOUNT),
  },
})
