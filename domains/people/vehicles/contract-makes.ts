/** Merges two brands, or two models of a brand: the cars and the name of the source move to the target. */
import { z } from 'zod'
import { id } from '#platform/contract/fields.ts'
import { type RecordType, byId, routes } from '#platform/contract/route.ts'
import { vehicleMessages } from './messages.ts'

/** The source is in the path, the target in the body. */
export const mergeInto = z.object({ into_id: id })

const merged = byId.extend({ vehicles: z.number() })
const changes = ['brand', 'model', 'variant', 'code', 'vehicle']
const recordType: RecordType = { name: 'vehicle', shows: [] }

export const makes = routes(recordType, {
  mergeBrand: {
    method: 'POST',
    path: '/admin/brand/{id}/merge',
    allow: 'master-data.garage',
    changes,
    body: mergeInto,
    data: merged,
    done: vehicleMessages.merged,
    about: 'Its models, codes and cars go to the other brand; models of one name become one.',
  },
  mergeModel: {
    method: 'POST',
    path: '/admin/model/{id}/merge',
    allow: 'master-data.garage',
    changes,
    body: mergeInto,
    data: merged,
    done: vehicleMessages.merged,
    about: 'Of the same brand. Its variants and cars go to the other model.',
  },
})
