import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isManufacturerHost, manufacturerHost } from './variant.ts'

test.each([
  'manufacture.example.com',
  'manufacturer.bengkel.test',
  'MANUFACTURING.localhost',
  'manufaktur.bengkel.id',
  'pabrikan.bengkel.id',
  'pengilang.bengkel.my',
  'fabrikant.bengkel.nl',
])('%s is the manufacturers’', (host) => expect(isManufacturerHost(host)).toBe(true))

test.each(['localhost', 'bengkel.example.com', '127.0.0.1', '', 'factory.example.com'])(
  '%j is the garages’',
  (host) => expect(isManufacturerHost(host)).toBe(false),
)

test('the page before the app knows the same words', () => {
  const script = new URL('../../apps/web/public/scheme.js', import.meta.url)
  expect(readFileSync(script, 'utf8')).toContain(String(manufacturerHost))
})
