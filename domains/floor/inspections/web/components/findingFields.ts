import { fieldOfFile } from '#domains/company/outbox/web/shared/files.ts'
import type { Values } from '#domains/company/outbox/web/shared/kinds.ts'
import type { Finding } from '../../contract.ts'

/** What a person writes of a finding. A photo is a field of its own: those of two people both stay. */
export const valuesOf = ({ result, measure, unit, note, files }: Finding): Values => ({
  result,
  measure,
  unit,
  note,
  ...Object.fromEntries(files.map(({ id }) => [fieldOfFile(id), true])),
})
