// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const catalogServices = clientCalls<typeof contract.catalogServices>('catalog-service', ['catalog-service', 'service-category', 'brand', 'model'], {
  list: { path: '/admin/catalog-service', allow: 'catalog-service.pick', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/catalog-service/{id}', allow: 'catalog-service.pick' },
  create: { method: 'POST', path: '/admin/catalog-service', allow: 'catalog-service.write', done: {"code":"created","values":{"item":"Service catalogue"},"message":"Service catalogue successfully created"} },
  update: { method: 'PUT', path: '/admin/catalog-service/{id}', allow: 'catalog-service.write', done: {"code":"updated","values":{"item":"Service catalogue"},"message":"Service catalogue successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/catalog-service/{id}', allow: 'catalog-service.write', done: {"code":"deleted","values":{"item":"Service catalogue"},"message":"Service catalogue successfully deleted"} },
  prices: { path: '/admin/catalog-service/{id}/price', allow: 'catalog-service.read', shows: ['catalog-service', 'employee', 'service-category'] },
  addPrice: { method: 'POST', path: '/admin/catalog-service/{id}/price', allow: 'catalog-service.write', done: {"code":"created","values":{"item":"Price"},"message":"Price successfully created"} },
  removePrice: { method: 'DELETE', path: '/admin/catalog-service/{id}/price/{price_id}', allow: 'catalog-service.write', done: {"code":"deleted","values":{"item":"Price"},"message":"Price successfully deleted"} },
  changePrices: { method: 'POST', path: '/admin/catalog-service/price', allow: 'catalog-service.write', done: {"code":"catalog-services.pricesSaved","message":"Prices saved"} },
  import: { method: 'POST', path: '/admin/catalog-service/import', allow: 'catalog-service.write' },
  rehearse: { method: 'POST', path: '/admin/catalog-service/rehearse', allow: 'catalog-service.write', changes: [] },
})
