/** A file may name the country or the garage of its rows: another one than the import's is wrong in the row. */
import { foldText } from '#platform/contract/text/fold.ts'
import { problem } from '#platform/server/import/import.ts'
import { importMessages } from '../messages.ts'
import { choices } from '../words.gen.ts'
import type { FileAsk, Problems } from './noun.ts'

/** The word of any language, or the id. */
export const countryNamed = (typed: string): number | undefined => {
  const found = choices.country.find(
    ([shown, id]) => foldText(shown) === foldText(typed) || id === typed,
  )
  return found && Number(found[1])
}

export function wrongLocationProblem(
  { country_id, garage }: Pick<FileAsk, 'country_id' | 'garage'>,
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
