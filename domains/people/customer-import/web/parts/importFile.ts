/** A file of customers: the columns of the forms, in all their languages. Loaded with the first import. */
import { carWords } from '#domains/people/vehicles/web/parts/carWords.ts'
import { powerTypes, transmissions } from '#domains/people/vehicles/contract.ts'
import type { Sheet } from '#platform/web/importFile.ts'
import commonEn from '#platform/web/texts/en.ts'
import commonId from '#platform/web/texts/id.ts'
import commonMy from '#platform/web/texts/my.ts'
import commonNl from '#platform/web/texts/nl.ts'
import { type ImportedField, importedFields } from '../../contract.ts'
import { type Words, titlesOf } from './titles.ts'
import en from '../texts/en.ts'
import id from '../texts/id.ts'
import my from '../texts/my.ts'
import nl from '../texts/nl.ts'

const languages: Words[] = [
  { text: en, car: carWords.en, field: commonEn.field },
  { text: id, car: carWords.id, field: commonId.field },
  { text: my, car: carWords.my, field: commonMy.field },
  { text: nl, car: carWords.nl, field: commonNl.field },
]

export const importSheet: Sheet<ImportedField> = {
  fields: importedFields,
  titles: languages.flatMap((words) =>
    Object.entries(titlesOf(words)).map(
      ([field, title]) => [title, field as ImportedField] as const,
    ),
  ),
  needed: ['full_name', 'phone'],
  numbers: ['production_year', 'odometer'],
  values: {
    gender: languages.flatMap(({ field }) => [
      [field.male, 'male'] as const,
      [field.female, 'female'] as const,
    ]),
    transmission: languages.flatMap(({ car }) =>
      transmissions.map((code) => [car[code], code] as const),
    ),
    power_type: languages.flatMap(({ car }) =>
      powerTypes.map((code) => [car[code], code] as const),
    ),
  },
}
