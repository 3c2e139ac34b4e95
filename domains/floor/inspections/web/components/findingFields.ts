import { fieldOfFile } from '#domains/company/outbox/web/shared/files.ts'
import type { Values } from '#domains/company/outbox/web/shared/kinds.ts'
import type { Finding } from '../../contract.ts'

/**
 * The fields that a person types of a finding. Each photo is a field of its own, so photos of two people are merged.
 */
export const valuesOf = ({ result, measure, unit, note, files }: Finding): Values => ({
  result,
  measure,
  unit,
  note,
  ...Object.fromEntries(files.map(({ id }) => [fieldOfFile(id), true])),
})
