/** A row may name its country or garage, which must be that of the import. */
import { foldText } from '#platform/contract/text/fold.ts'
import { problem } from '#platform/server/import/import.ts'
import { importMessages } from '../../messages.ts'
import { choices } from '../words.ts'
import type { ImportContext, Problems } from './record-type.ts'

/** A name in any language, or the id. */
export const countryNamed = (typed: string): number | undefined => {
  const found = choices.country.find(
    ([shown, id]) => foldText(shown) === foldText(typed) || id === typed,
  )
  return found && Number(found[1])
}

export function wrongLocationProblem(
  { country_id, garage }: Pick<ImportContext, 'country_id' | 'garage'>,
  field: 'country' | 'garage',
  typed: string,
): Problems[number] | undefined {
  if (typed === '') return undefined
  if (field === 'country')
    return countryNamed(typed) === country_id
      ? undefined
      : problem(field, importMessages.notThisCountry)
  return garage && foldText(garage.name) === foldText(typed)
    ? undefined
    : problem(field, importMessages.notThisGarage)
}
