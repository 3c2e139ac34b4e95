/** The only SQL of catalog services. They belong to countries, and so does the reach. */
import { messages } from '#platform/contract/messages.ts'
import { stored } from '#platform/server/record.ts'
import { withinCountry } from '#platform/server/scope.ts'

export const services = stored('catalog_services', {
  reach: (scope) => withinCountry(scope, 'catalog_services.country_id'),
  columns: [
    'name',
    'country_id',
    'price',
    'description',
    'service_category_id',
    'minutes',
    'warranty_days',
  ],
  names: {
    country: ['countries', 'country_id'],
    service_category: ['service_categories', 'service_category_id'],
  },
  sorts: { name: 'name', price: 'price', created_at: 'created_at' },
  byDefault: 'name',
  filters: ['service_category_id'],
  unique: { catalog_services_name_key: ['name', messages.nameTaken] },
})
