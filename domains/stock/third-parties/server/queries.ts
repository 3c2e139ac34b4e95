/** All SQL of third parties, scoped by the country of their supplier. */
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { countryInScope } from '#platform/server/session/scope.ts'
import { thirdPartyTypes } from '../rules.ts'

export const thirdPartyRows = recordQueries('third_parties', {
  reach: (scope) => countryInScope(scope, 'third_parties.country_id'),
  hides: true,
  columns: ['name', 'type', 'supplier_id', 'country_id', 'third_party_item_id', 'price'],
  choices: { type: thirdPartyTypes },
  names: {
    supplier: ['suppliers', 'supplier_id'],
    country: ['countries', 'country_id'],
    third_party_item: ['third_party_items', 'third_party_item_id'],
  },
  sorts: { name: 'name', price: 'price', created_at: 'created_at' },
  byDefault: 'name',
  filters: ['type', 'supplier_id'],
})
