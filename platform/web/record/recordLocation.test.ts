import { expect, test } from 'vitest'
import { recordLocation } from './recordLocation.ts'

test.each([
  ['its garage, named or by id', { garage: { id: 7 } }, { garage_id: 7, country_id: undefined }],
  [
    'its country where it has no garage',
    { country_id: 3 },
    { garage_id: undefined, country_id: 3 },
  ],
  [
    'both: the garage is asked first',
    { garage_id: 7, country: { id: 2 } },
    { garage_id: 7, country_id: 2 },
  ],
  ['no record yet', undefined, { garage_id: undefined, country_id: undefined }],
])('the place of a record is %s', (_, record, place) => {
  expect(recordLocation(record)).toEqual(place)
})
