import type { Finding } from '../contract.ts'

/** What a person writes of a finding. */
export const finding = ({
  result,
  measure,
  unit,
  note,
}: Pick<Finding, 'result' | 'measure' | 'unit' | 'note'>) => ({ result, measure, unit, note })
