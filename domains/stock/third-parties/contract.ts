/**
 * Third parties: subcontracted work, with its suppliers and agreed prices. Scoped by the country of the supplier.
 * Prices in the smallest unit.
 */
import { z } from 'zod'
import {
  id,
  idInQuery,
  money,
  nameText,
  namedReference,
  oneOf,
  signedMoney,
} from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { routes } from '#platform/contract/route.ts'
import { thirdPartyTypes } from './rules.ts'

export const THIRD_PARTY = 'third-party'

export const newThirdParty = z.object({
  name: nameText(150),
  type: oneOf(thirdPartyTypes),
  supplier_id: id,
  /** The master-data item of the work. */
  third_party_item_id: id.nullish(),
  /** The agreed price, if there is one. */
  price: money.nullish(),
})

const thirdPartyRow = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(thirdPartyTypes),
  supplier_id: z.number(),
  supplier: namedReference,
  country_id: z.number(),
  country: namedReference,
  third_party_item_id: z.number().nullable(),
  third_party_item: namedReference.nullable(),
  price: signedMoney.nullable(),
  created_at: z.string(),
  version: z.number(),
})
export type ThirdPartyRow = z.output<typeof thirdPartyRow>

const calls = recordCalls({
  path: '/admin/third-party',
  item: THIRD_PARTY,
  read: 'third-party.read',
  write: 'third-party.write',
  fields: newThirdParty,
  row: thirdPartyRow,
  sorts: ['name', 'price', 'created_at'],
  filters: { type: oneOf(thirdPartyTypes).optional(), supplier_id: idInQuery.optional() },
  about: 'Also the picker of a third-party purchase.',
})

export const thirdParties = routes(
  { name: 'third-party', shows: ['supplier', 'third-party-item'] },
  { ...calls, list: { ...calls.list, allow: 'third-party.pick' } },
)
